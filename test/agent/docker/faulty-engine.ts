import type { Engine } from '../../../src/agent/drivers/docker/engine.ts';

/** The agent is killed here: no driver catches it. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** When the agent dies: before the engine hears of the call, or after it has done it and before the agent hears of that. */
export interface Death {
  /** 1 is the first call. */
  readonly atCall: number;
  readonly when: 'before' | 'after';
}

/** An engine whose user is killed at one of its calls; from then on no call reaches the engine. */
export class FaultyEngine {
  calls = 0;
  readonly engine: Engine;

  constructor(real: Engine, death: Death) {
    this.engine = new Proxy(real, {
      get: (target, name) => {
        const method: unknown = Reflect.get(target, name, target);
        if (typeof method !== 'function') return method;
        return async (...args: readonly unknown[]): Promise<unknown> => {
          this.calls += 1;
          if (this.calls > death.atCall || (this.calls === death.atCall && death.when === 'before')) throw new Killed(String(name));
          const answer: unknown = await Reflect.apply(method, target, args);
          if (this.calls >= death.atCall && death.when === 'after') throw new Killed(String(name));
          return answer;
        };
      },
    });
  }
}
