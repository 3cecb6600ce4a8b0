import type { Engine } from '../../../src/agent/drivers/docker/engine.ts';

/** The agent is killed here: no driver catches it. */
class Killed extends Error {
  override readonly name = 'Killed';
}

/** When the agent dies: before the engine hears of a call, or after it has done it and before the agent hears of that. */
export interface Death {
  /** Among the calls that change something; 1 is the first. */
  readonly atChange: number;
  readonly when: 'before' | 'after';
}

const CHANGES = /^(?:create|start|stop|remove|write|pull)/;

/** An engine whose user is killed at one of its changes; from then on no call reaches the engine. */
export class FaultyEngine {
  /** Names of the changes that were asked for. */
  readonly changes: string[] = [];
  readonly engine: Engine;
  #isDead = false;

  constructor(real: Engine, death: Death) {
    this.engine = new Proxy(real, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name, target);
        if (typeof method !== 'function') return method;
        return async (...args: readonly unknown[]): Promise<unknown> => {
          if (this.#isDead) throw new Killed(String(name));
          const isChange = CHANGES.test(String(name));
          if (isChange) this.changes.push(String(name));
          const dies = isChange && this.changes.length === death.atChange;
          if (dies) this.#isDead = true;
          if (dies && death.when === 'before') throw new Killed(String(name));
          const answer: unknown = await Reflect.apply(method, target, args);
          if (dies) throw new Killed(String(name));
          return answer;
        };
      },
    });
  }
}
