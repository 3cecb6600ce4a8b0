import { uuidv7 } from 'uuidv7';
import type { Assignment, SyncResponse } from '../../src/agent-api/wire.ts';
import type { DriverName } from '../../src/domain/model/runtime.ts';
import { call, recordedCall, type HttpAnswer } from './canary-http.ts';
import { marksIn, WORDS_MARK, type CanaryLedger } from './canary-ledger.ts';

export interface CanaryMachine {
  readonly url: string;
  readonly ledger: CanaryLedger;
  readonly driver: DriverName;
  readonly enrollmentToken: string;
}

/** What was said in an answer to a sync of one machine: the markers in it, and those of its assignments' refs. */
export interface Heard {
  readonly driver: DriverName;
  readonly marks: readonly string[];
  readonly assigned: readonly string[];
}

/** A scripted agent that puts every ref that it was given, and words of its own, into every text that the protocol lets it send. */
export class CanaryAgent {
  bootId = uuidv7();
  readonly machineId: string;
  readonly #machine: CanaryMachine;
  readonly #token: string;
  readonly #heard: Heard[] = [];
  readonly #refs = new Set<string>();

  private constructor(machine: CanaryMachine, enrolled: { readonly machineId: string; readonly machineToken: string }) {
    this.#machine = machine;
    this.machineId = enrolled.machineId;
    this.#token = enrolled.machineToken;
  }

  static async enroll(machine: CanaryMachine): Promise<CanaryAgent> {
    const words = `${WORDS_MARK}-${machine.driver}`;
    const body = {
      enrollmentToken: machine.enrollmentToken,
      machine: {
        name: words,
        os: 'linux',
        arch: words,
        agentVersion: `1.2.3-${words}`,
        drivers: driversOf(machine.driver, words),
        capacity: capacityOf(words),
      },
    };
    const url = `${machine.url}/agent/v1/enroll`;
    const answer = await recordedCall(machine.ledger, 'enroll', { url, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`enroll: ${answer.text}`);
    return new CanaryAgent(machine, JSON.parse(answer.text) as { machineId: string; machineToken: string });
  }

  /** The same agent, speaking to another server of the installation. */
  at(url: string): CanaryAgent {
    const same = new CanaryAgent({ ...this.#machine, url }, { machineId: this.machineId, machineToken: this.#token });
    same.bootId = this.bootId;
    for (const ref of this.#refs) same.#refs.add(ref);
    return same;
  }

  get heard(): readonly Heard[] {
    return this.#heard;
  }

  /** The refs that it was given so far and its own words, as free text. */
  get text(): string {
    return [...this.#refs, `${WORDS_MARK}-${this.#machine.driver}`].join(' ').slice(0, 4_096);
  }

  /** The same in the form that names of products may have. */
  get plainText(): string {
    return marksIn(this.text).join(' ').slice(0, 128);
  }

  /** A report whose every text holds the refs. */
  report(workloadId: string, observed: Readonly<Record<string, unknown>>): object {
    return { workloadId, generation: 1, message: this.text, at: '2026-11-29T12:00:00Z', ...observed };
  }

  /** One sync that must be taken. Its answer may hold the refs of its assignments and nothing else of that kind. */
  async sync(observed: readonly object[] = []): Promise<SyncResponse> {
    const { driver, ledger } = this.#machine;
    const body = { observed, drivers: driversOf(driver, this.plainText), capacity: capacityOf(this.plainText) };
    const answer = await this.#post(body);
    if (answer.status !== 200) throw new Error(`sync of ${driver}: ${answer.text}`);
    const response = JSON.parse(answer.text) as SyncResponse;
    const refs = response.assignments.map((assignment) => assignment.ref);
    for (const ref of refs) this.#refs.add(ref);
    this.#heard.push({ driver, marks: marksIn(answer.text), assigned: refs.flatMap(marksIn) });
    ledger.record(
      `sync-but-assignments ${driver}`,
      `${answer.headers}\n${JSON.stringify({ ...response, assignments: response.assignments.map(withoutRef) })}`,
    );
    return response;
  }

  /** A sync that is refused; all of its answer is recorded. */
  async refused(body: object | string, headers: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> {
    const answer = await this.#post(body, headers);
    if (answer.status < 400) throw new Error(`This sync was to be refused: ${answer.text}`);
    this.#machine.ledger.record(`sync-refused ${this.#machine.driver}`, `${answer.headers}\n${answer.text}`);
    return answer;
  }

  #post(body: object | string, headers: Readonly<Record<string, string>> = {}): Promise<HttpAnswer> {
    const text = typeof body === 'string' ? body : JSON.stringify({ bootId: this.bootId, revision: null, observed: [], ...body });
    return call(`${this.#machine.url}/agent/v1/sync`, { token: this.#token, body: text, headers });
  }
}

function withoutRef(assignment: Assignment): object {
  const { ref: _ref, ...rest } = assignment;
  return rest;
}

function driversOf(driver: DriverName, version: string): readonly object[] {
  return [{ name: driver, version: `1.2.3 ${version}`.slice(0, 128), confinesAccelerators: true }];
}

function capacityOf(model: string): object {
  return { cpuMillis: 16_000, memoryMib: 65_536, accelerators: [{ kind: 'nvidia-gpu', count: 2, memoryMib: 81_920, model }] };
}
