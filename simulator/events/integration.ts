/** Other systems call and are called; the adapter records it, and later what was answered. */
import type { BodyOf } from '../../src/engine/definition';
import { type Event, onRow } from '../event';

const EXCHANGES: readonly BodyOf<'integration-record.record'>[] = [
  {
    kind: 'import',
    direction: 'Inbound',
    type: 'SalesOrderImport',
    httpMethod: 'POST',
    url: 'https://cockpit.example/integration/sales-orders',
    externalSystemName: 'Nordic ERP',
    externalEndpointName: 'Sales orders',
    initiated: 'Schedule',
  },
  {
    kind: 'request',
    direction: 'Outbound',
    type: 'ShipmentBooking',
    httpMethod: 'POST',
    url: 'https://carrier.example/v2/shipments',
    externalSystemName: 'Carrier hub',
    externalEndpointName: 'Shipments',
    initiated: 'Schedule',
  },
  {
    kind: 'message',
    direction: 'Outbound',
    type: 'OrderConfirmation',
    httpMethod: 'POST',
    url: 'https://erp.example/api/confirmations',
    externalSystemName: 'Nordic ERP',
    externalEndpointName: 'Confirmations',
    initiated: 'Event',
  },
];

/** Share of messages that fail. */
const FAILED = 0.06;

const recorded: Event = {
  name: 'a message goes out or in',
  weight: 5,
  async happen({ random, terminal }) {
    const exchange = random.pick(EXCHANGES);
    const body = { ...exchange, requestBody: JSON.stringify({ number: random.whole(1, 9999) }) };
    const outcome = await terminal('host').act('integration-record.record', 'POST /IntegrationData', body);
    return { outcome, subject: exchange.type };
  },
};

export const integrationEvents: readonly Event[] = [
  recorded,
  onRow({
    name: 'a message is answered',
    weight: 5,
    hand: 'host',
    list: '/IntegrationData',
    filter: ['state', '=', 'Pending'],
    by: 'time',
    named: 'type',
    action: 'integration-record.answer',
    call: 'PUT /IntegrationData',
    body: ({ id }, { random }) =>
      random.chance(FAILED)
        ? {
            ids: [id],
            state: 'Failed',
            resultLevel: 'Error',
            elapsedMilliseconds: 30_000,
            message: 'No answer within 30 seconds',
          }
        : {
            ids: [id],
            state: 'Succeeded',
            resultLevel: 'Information',
            elapsedMilliseconds: random.whole(18, 900),
            responseBody: '{"accepted":true}',
          },
  }),
];
