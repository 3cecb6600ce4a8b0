/** The variables of a process, as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** One thing that is wrong. The message follows the variable's name: "must be ...". */
export interface EnvironmentProblem {
  readonly variable: string;
  readonly message: string;
}

const SHORTEST_TOKEN = 16;
const LONGEST_TOKEN = 256;
const LONGEST_QUOTE = 60;

/**
 * Reads one variable after another and collects the problems, so that all can be told at once. A wrong value reads as its
 * default; the caller must look at `problems` before it uses anything.
 */
export class EnvironmentReader {
  readonly #environment: Environment;
  readonly #problems: EnvironmentProblem[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  get problems(): readonly EnvironmentProblem[] {
    return this.#problems;
  }

  /** Any text without control characters. */
  text(variable: string, otherwise: string): string {
    const value = this.#value(variable);
    if (value === undefined) return otherwise;
    if (/\p{Cc}/u.test(value)) return this.#wrong(variable, 'must not contain control characters.', otherwise);
    return value;
  }

  /** A host name or an IP address, without port and brackets. */
  host(variable: string, otherwise: string): string {
    const value = this.#value(variable);
    if (value === undefined || /^[A-Za-z0-9_.:-]{1,253}$/.test(value)) return value ?? otherwise;
    return this.#wrong(variable, `must be a host name or an IP address, not ${quote(value)}.`, otherwise);
  }

  /** A whole number in decimal digits. */
  wholeNumber(variable: string, range: { readonly from: number; readonly to: number; readonly otherwise: number }): number {
    const value = this.#value(variable);
    if (value === undefined) return range.otherwise;
    const number = /^\d{1,9}$/.test(value) ? Number.parseInt(value, 10) : Number.NaN;
    if (number >= range.from && number <= range.to) return number;
    return this.#wrong(variable, `must be a whole number from ${range.from} to ${range.to}, not ${quote(value)}.`, range.otherwise);
  }

  /** One of some words. */
  oneOf<Value extends string>(variable: string, choice: { readonly values: readonly Value[]; readonly otherwise: NoInfer<Value> }): Value {
    const value = this.#value(variable);
    if (value === undefined) return choice.otherwise;
    const found = choice.values.find((candidate) => candidate === value);
    return found ?? this.#wrong(variable, `must be one of ${choice.values.join(', ')}, not ${quote(value)}.`, choice.otherwise);
  }

  /** An address that may hold a password, so a wrong one is not repeated. */
  secretUrl(variable: string, protocols: readonly string[]): string | undefined {
    const value = this.#value(variable);
    if (value === undefined) return undefined;
    if (protocols.includes(parseUrl(value)?.protocol ?? '')) return value;
    const forms = protocols.map((protocol) => `${protocol}//...`).join(' or ');
    return this.#wrong<string | undefined>(variable, `must be an address of the form ${forms}.`, undefined);
  }

  /** An http or https origin; a slash at its end is dropped. */
  origin(variable: string): string | undefined {
    const value = this.#value(variable);
    if (value === undefined) return undefined;
    const url = parseUrl(value);
    const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
    if (isWeb && `${url.origin}/` === url.href && !url.host.includes('*')) return url.origin;
    return this.#wrong<string | undefined>(
      variable,
      'must be http://host or https://host, with a port if needed, and without user, path or query.',
      undefined,
    );
  }

  /** An http or https origin, or one for each of many hosts: `https://*.open.example.org`. */
  originOrWildcard(variable: string): string | undefined {
    const value = this.#value(variable);
    if (value?.includes('//*.') !== true) return this.origin(variable);
    const url = parseUrl(value.replace('//*.', '//x.'));
    const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
    if (isWeb && `${url.origin}/` === url.href && !url.host.includes('*')) return url.origin.replace('//x.', '//*.');
    return this.#wrong<string | undefined>(
      variable,
      'must be http://*.domain or https://*.domain, with a port if needed, and without user, path or query.',
      undefined,
    );
  }

  /** A secret that is hard to guess and fits into a header; a wrong one is not repeated. */
  token(variable: string): string | undefined {
    const value = this.#value(variable);
    if (value === undefined) return undefined;
    const isToken = /^[A-Za-z0-9._~+/=-]+$/.test(value) && value.length >= SHORTEST_TOKEN && value.length <= LONGEST_TOKEN;
    if (isToken) return value;
    const rule = `must be ${SHORTEST_TOKEN} to ${LONGEST_TOKEN} characters of A-Z, a-z, 0-9 and . _ ~ + / = - (its value is not shown).`;
    return this.#wrong<string | undefined>(variable, rule, undefined);
  }

  #value(variable: string): string | undefined {
    const value = this.#environment[variable];
    return value === '' ? undefined : value;
  }

  #wrong<Value>(variable: string, message: string, otherwise: Value): Value {
    this.#problems.push({ variable, message });
    return otherwise;
  }
}

function parseUrl(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/** The value in quotes, escaped and cut, fit for a terminal. */
function quote(value: string): string {
  return JSON.stringify(value.length > LONGEST_QUOTE ? `${value.slice(0, LONGEST_QUOTE)}...` : value);
}
