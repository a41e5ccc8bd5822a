import { CompiledQuery, type Driver, type TransactionSettings } from 'kysely';
import { refuseInside } from '../confine';
import { PgliteConnection } from './connection';
import type { Engine } from './engine';
import type { Turn } from './turn';

/** Kysely's driver over the engine: a transaction keeps the connection until its end. */
export class PgliteDriver implements Driver {
  readonly #engine: Engine;
  readonly #turn: Turn;

  constructor(engine: Engine, turn: Turn) {
    this.#engine = engine;
    this.#turn = turn;
  }

  async init(): Promise<void> {
    await this.#engine.ready;
  }

  async acquireConnection(): Promise<PgliteConnection> {
    refuseInside();
    return new PgliteConnection(this.#engine, await this.#turn.take());
  }

  async beginTransaction(connection: PgliteConnection, { isolationLevel }: TransactionSettings): Promise<void> {
    await connection.executeQuery(
      CompiledQuery.raw(isolationLevel ? `begin isolation level ${isolationLevel}` : 'begin'),
    );
  }

  async commitTransaction(connection: PgliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: PgliteConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async releaseConnection(connection: PgliteConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#engine.close();
  }
}
