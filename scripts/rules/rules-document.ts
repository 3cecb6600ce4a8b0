/** A rule as docs/rules.md states it. */
export interface Rule {
  readonly name: string;
  readonly statement: string;
}

const ROW = /^\| ([SHTMVLAEU]\d{1,2}) \| (.+) \|$/;

/** The rules of the document, in its order. Refuses a rule that has two rows. */
export function readRules(document: string): readonly Rule[] {
  const rules = document.split('\n').flatMap((line) => {
    const [, name, statement] = ROW.exec(line) ?? [];
    return name === undefined || statement === undefined ? [] : [{ name, statement }];
  });
  const twice = rules.find(({ name }, index) => rules.findIndex((other) => other.name === name) !== index);
  if (twice !== undefined) throw new Error(`Rule ${twice.name} has two rows.`);
  return rules;
}
