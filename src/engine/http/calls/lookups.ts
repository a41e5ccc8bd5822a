/** Calls that are answered beside those of the definitions, and have no route of their own. */
import Type, { type Static } from 'typebox';
import { API, ENTITY_LOOKUP, LOOKUP_PARAMETERS, OTHERS_API } from '../api';
import { calls } from './call';
import { LookupValue, list } from './schema';

const TEXT = Type.String();

/** What a field may hold of which a reference tells: a text is not always one. */
const STORED = Type.Union([TEXT, Type.Number(), Type.Boolean(), Type.Null()]);

const CommandStatus = Type.Object({
  id: TEXT,
  status: Type.Enum(['Completed', 'Pending']),
  error: Type.Null(),
  /** The call's own answer, once it is completed. */
  answer: Type.Optional(Type.Object({ status: Type.Integer(), body: Type.Unknown() })),
});
/** What became of the call with this Idempotency-Key (OPEN-025). */
export type CommandStatus = Readonly<Static<typeof CommandStatus>>;

const parameter = (name: (typeof LOOKUP_PARAMETERS)[number]) =>
  name === 'value' ? Type.Array(TEXT) : name === 'skip' || name === 'take' ? Type.Integer() : TEXT;

export const LOOKUPS = calls({
  ofDefinition: {
    method: 'GET',
    path: `${ENTITY_LOOKUP}{entity}`,
    summary: "Values and texts of a definition's rows, for those who refer to them",
    keys: true,
    query: Type.Object(Object.fromEntries(LOOKUP_PARAMETERS.map((name) => [name, Type.Optional(parameter(name))]))),
    answer: list(Type.Object({ value: STORED, text: STORED })),
  },
  all: {
    method: 'GET',
    path: OTHERS_API.lookups,
    summary: 'Values of all lookup types',
    answer: list(Type.Object({ ...LookupValue.properties, lookupType: TEXT })),
  },
  ofType: {
    method: 'GET',
    path: OTHERS_API.lookup,
    summary: 'Values of a lookup',
    keys: true,
    answer: list(LookupValue),
  },
  commandStatus: {
    method: 'GET',
    path: API.transactionStatus,
    summary: 'What became of a call of oneself, by its Idempotency-Key',
    keys: true,
    answer: CommandStatus,
  },
});
