/** A rule does not hold: its name and what was seen. */
export class Broken extends Error {
  readonly rule: string;

  constructor(rule: string, what: string) {
    super(`${rule}: ${what}`);
    this.name = 'Broken';
    this.rule = rule;
  }
}

/** Fails with the rule unless it holds. */
export function holds(rule: string, condition: boolean, what: () => string): asserts condition {
  if (!condition) throw new Broken(rule, what());
}
