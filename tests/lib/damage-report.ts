/** The definition of a thing that no code has heard of, as a configurator writes it. */
export const DAMAGE_REPORT = {
  properties: {
    number: { maxLength: 20 },
    customer: { maxLength: 60 },
    damagedOn: { format: 'date' },
    pieces: { type: 'integer', minimum: 1 },
    weight: { type: 'number', unit: 'kg' },
    urgent: { type: 'boolean' },
    cause: { enum: ['Forklift', 'Transport', 'Water'] },
    lesson: { maxLength: 60, when: { state: 'Closed' } },
    state: {
      oneOf: [{ const: 'New' }, { const: 'Started' }, { const: 'Closed', group: 'Done' }],
      default: 'New',
      readOnly: true,
    },
  },
  required: ['number', 'customer'],
  endpoints: 'DamageReport',
  filters: ['number', 'cause', 'state'],
  form: ['number', 'customer', 'pieces', 'weight', 'lesson'],
  actions: {
    start: { from: ['New'], to: 'Started' },
    close: { from: ['Started'], to: 'Closed' },
    writeOff: {
      from: { not: ['Closed'] },
      to: 'Closed',
      form: ['cause'],
      confirm: 'Write off the goods of {{customer}} for good?',
    },
  },
  pages: ['damage-reports'],
};
