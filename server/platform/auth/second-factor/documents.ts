/** What the calls about second factors take and answer. */
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../db';
import type { Texts } from '../../localisation';
import type { Login } from '../login';
import type { SecondFactors } from './second-factors';

export interface SecondFactorRoutes {
  readonly login: Login;
  readonly factors: SecondFactors;
  readonly database: Database;
  readonly text: Texts;
  /** Where the page of a caller stands. */
  origin(request: FastifyRequest): string;
}

export const TICKET = { type: 'string', minLength: 1, maxLength: 4096 };
export const PASSWORD = { type: 'string', maxLength: 1024 };
export const KIND = { enum: ['totp', 'passkey'] };

const ID = { type: 'string', minLength: 1, maxLength: 100 };
const CODE = { type: 'string', maxLength: 100 };
const TEXT = { type: 'string' };

export const PROOF = {
  type: 'object',
  properties: {
    ticket: TICKET,
    code: CODE,
    recoveryCode: CODE,
    passkey: { type: 'object', properties: { id: ID, answer: { type: 'object' } }, required: ['id', 'answer'] },
  },
  required: ['ticket'],
};

export const SET_UP = {
  type: 'object',
  properties: {
    id: TEXT,
    totp: { type: 'object', properties: { secret: TEXT, uri: TEXT } },
    passkey: { type: 'object' },
  },
};

export const CONFIRMATION = {
  type: 'object',
  properties: {
    id: ID,
    name: { type: 'string', minLength: 1, maxLength: 100 },
    code: CODE,
    passkey: { type: 'object' },
  },
  required: ['id', 'name'],
};

export const CONFIRMED = {
  type: 'object',
  properties: { recoveryCodes: { type: 'array', items: TEXT } },
};

export const FACTORS = {
  type: 'object',
  properties: {
    factors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id: TEXT,
          kind: KIND,
          name: TEXT,
          createdAt: { type: 'string', format: 'date-time' },
          lastUsedAt: { type: ['string', 'null'], format: 'date-time' },
          host: { type: ['string', 'null'] },
        },
      },
    },
    recoveryCodesLeft: { type: 'integer' },
    isDemanded: { type: 'boolean' },
  },
};
