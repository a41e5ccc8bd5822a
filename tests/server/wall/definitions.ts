/** Definitions with everything that a wall must hold: guarded fields of every kind, a guarded page, its details. */
import shipped from '../../../schemas/permissions.json';

const ADMIN = 'AdminRole';
const SECRETS = 'can_see_wall_secrets';

/** Every right of the product is the administrator's; the operator may only change wall parts and see open pages. */
function permissions() {
  const { $schema, ...groups } = shipped;
  const adminOnly = Object.fromEntries(
    Object.entries(groups).map(([group, keys]) => [
      group,
      Object.fromEntries(Object.keys(keys).map((key) => [key, ADMIN])),
    ]),
  ) as Record<'header' | 'grid' | 'data', Record<string, unknown>>;
  return {
    $schema,
    header: { ...adminOnly.header, wall_vault: ADMIN },
    grid: { ...adminOnly.grid, can_create: true },
    data: {
      ...adminOnly.data,
      [SECRETS]: ADMIN,
      can_change_wall_part: true,
      can_change_wall_use: true,
      can_change_wall_vault: ADMIN,
    },
  };
}

export const WALL_DEFINITIONS: Readonly<Record<string, unknown>> = {
  'permissions.json': permissions(),
  'entities/wall-part.json': {
    properties: {
      name: { maxLength: 50 },
      note: {},
      secretText: { permission: SECRETS },
      secretNumber: { type: 'integer', permission: SECRETS },
      secretAmount: { type: 'number', permission: SECRETS },
      secretTime: { format: 'date-time', permission: SECRETS },
      secretFlag: { type: 'boolean', permission: SECRETS },
      secretGrade: { enum: ['Low', 'High'], permission: SECRETS },
      secretTags: { type: 'array', permission: SECRETS },
      secretMakerId: { lookup: 'supplier', permission: SECRETS },
      secretMakerName: {},
      state: { enum: ['Open', 'Blocked'], default: 'Open' },
    },
    required: ['name'],
    endpoints: { root: 'WallPart', one: 'GET /WallPart/{id}' },
    permission: 'can_change_wall_part',
    filters: ['name', 'state', 'secretText', 'secretNumber', 'secretTime', 'secretFlag', 'secretGrade'],
    sort: ['secretText', 'name'],
    actions: {
      block: { from: ['Open'], to: 'Blocked' },
      reveal: { when: { secretFlag: true }, set: { note: 'revealed' } },
      tell: { rows: 'one', form: ['note', 'secretText'] },
    },
    pages: ['wall-parts'],
  },
  'entities/wall-use.json': {
    properties: {
      name: {},
      partId: { lookup: { entity: 'wall-part', text: 'secretText' } },
      partName: {},
    },
    endpoints: 'WallUse',
    permission: 'can_change_wall_use',
    pages: ['wall-uses'],
  },
  'entities/wall-vault.json': {
    properties: { name: {}, content: {} },
    endpoints: { root: 'WallVault', one: 'GET /WallVault/{id}' },
    permission: 'can_change_wall_vault',
    detail: 'wall-drawer',
    pages: [{ path: 'wall-vaults', permission: 'header.wall_vault' }],
  },
  'entities/wall-drawer.json': {
    properties: { name: {}, vaultId: { lookup: 'wall-vault' }, content: {} },
    endpoints: 'WallDrawer',
    permission: 'can_change_wall_vault',
  },
};
