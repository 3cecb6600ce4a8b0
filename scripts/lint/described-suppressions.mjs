const DIRECTIVE = /^\s*eslint-(?:disable|enable)(?:-next-line|-line)?\b(?<rest>.*)$/s;
const SHORTEST_REASON = 10;

/** A suppression names its rule and its reason: `// eslint-disable-next-line some-rule -- because ...`. */
const rule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      rule: 'Name the rule that is suppressed.',
      reason: 'Say why after two dashes: eslint-disable-next-line some-rule -- because ...',
    },
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const rest = DIRECTIVE.exec(comment.value)?.groups?.rest;
          if (rest === undefined || /^\s*eslint-enable/.test(comment.value)) continue;
          const [rules = '', ...reason] = rest.split(/\s-{2,}\s/);
          if (rules.trim() === '') context.report({ loc: comment.loc, messageId: 'rule' });
          else if (reason.join(' ').trim().length < SHORTEST_REASON) context.report({ loc: comment.loc, messageId: 'reason' });
        }
      },
    };
  },
};

export default { rules: { 'described-suppressions': rule } };
