/** The text is not JSON, or not what has to stand here; `at` is the byte within the text. */
export class JsonFault extends Error {
  readonly at: number;

  constructor(at: number, message: string) {
    super(message);
    this.at = at;
  }
}

/** How the cursor is used. */
export interface JsonCursorOptions {
  /** UTF-8; checked by the caller, since one check of the whole is fastest. */
  readonly bytes: Buffer;
  /** Values within values that `skipValue` follows. */
  readonly depth: number;
  /** Called for each key that `skipValue` meets, before the next is read; throws where there are too many. */
  readonly countKey: () => void;
  /** Told of a key that its object has already; the reading goes on. */
  readonly onDuplicate: (key: string, at: number) => void;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Objects with fewer keys are searched without a set, since most objects of a header have three. */
const FEW_KEYS = 4;
const SIMPLE_ESCAPES = new Set(Array.from('"\\/bfnrt', (character) => character.charCodeAt(0)));
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Longest number that is looked at; JSON sets no bound. */
const LONGEST_NUMBER = 1_000;

/**
 * Reads JSON as RFC 8259 has it, from bytes, without building values: what is read is consumed in order by its caller, who knows what to expect.
 * Unlike `JSON.parse` it sees every key, also the second of two equal ones, however they are escaped. Throws `JsonFault`.
 */
export class JsonCursor {
  readonly #options: JsonCursorOptions;
  readonly #bytes: Buffer;
  #at = 0;

  constructor(options: JsonCursorOptions) {
    this.#options = options;
    this.#bytes = options.bytes;
  }

  /** Byte of the next character that is no space. */
  get at(): number {
    this.#skipSpace();
    return this.#at;
  }

  /** Whether the next character, after spaces, is this one. */
  isNext(character: string): boolean {
    return this.#bytes[this.at] === character.charCodeAt(0);
  }

  /** Refuses anything but space up to the end. */
  end(): void {
    if (this.at < this.#bytes.length) this.fail('there is something behind the end of the JSON value');
  }

  /** Calls `visit` for each key, which must read the value. */
  object(visit: (key: string, at: number) => void): void {
    this.#expect('{', 'an object');
    const few: string[] = [];
    let many: Set<string> | null = null;
    if (this.#take('}')) return;
    do {
      const { at } = this;
      const key = this.string();
      if (many?.has(key) ?? few.includes(key)) this.#options.onDuplicate(key, at);
      else if (many !== null) many.add(key);
      else if (few.push(key) > FEW_KEYS) many = new Set(few);
      this.#expect(':', '":" behind the key');
      visit(key, at);
    } while (this.#take(','));
    this.#expect('}', '"," or "}"');
  }

  /** Calls `visit` for each element, which must read it. */
  array(visit: () => void): void {
    this.#expect('[', 'an array');
    if (this.#take(']')) return;
    do visit();
    while (this.#take(','));
    this.#expect(']', '"," or "]"');
  }

  /** A string, decoded. Lone surrogates are refused: they have no UTF-8. */
  string(): string {
    const start = this.at;
    const isEscaped = this.#passString();
    if (!isEscaped) return this.#bytes.toString('utf8', start + 1, this.#at - 1);
    const text = JSON.parse(this.#bytes.toString('utf8', start, this.#at)) as string;
    if (/\p{Surrogate}/u.test(text)) throw new JsonFault(start, 'a string has half a surrogate pair in it');
    return text;
  }

  /** A string that is only checked. */
  skipString(): void {
    this.#skipSpace();
    this.#passString();
  }

  /** A whole number from 0 to 2^53 - 1, in plain digits: no sign, fraction or exponent. */
  wholeNumber(): number {
    const start = this.at;
    let value = 0;
    for (let digit = this.#digit(); digit !== null; digit = this.#digit()) {
      if (value === 0 && this.#at > start + 1) throw new JsonFault(start, 'a number begins with 0');
      value = value * 10 + digit;
      if (value > Number.MAX_SAFE_INTEGER) throw new JsonFault(start, 'the number is 2^53 or more');
    }
    if (this.#at === start) this.fail('a whole number, 0 or more, has to stand here');
    if ([0x2e, 0x45, 0x65].includes(this.#bytes[this.#at] ?? 0))
      throw new JsonFault(start, 'the number is not whole, or not in plain digits');
    return value;
  }

  /** Any value; keys within it count and may not repeat either. */
  skipValue(depth: number = this.#options.depth): void {
    if (depth < 0) this.fail(`values are nested more than ${String(this.#options.depth)} deep`);
    const { at } = this;
    if (this.isNext('{')) this.#skipObject(depth - 1);
    else if (this.isNext('[')) this.array(() => this.skipValue(depth - 1));
    else if (this.isNext('"')) this.skipString();
    else this.#skipPlain(at);
  }

  /** Throws a fault at the next character. */
  fail(message: string): never {
    throw new JsonFault(this.#at, this.#at >= this.#bytes.length ? `the JSON ends too early: ${message}` : message);
  }

  #skipObject(depth: number): void {
    this.object(() => {
      this.#options.countKey();
      this.skipValue(depth);
    });
  }

  #skipPlain(at: number): void {
    const text = this.#bytes.toString('latin1', at, at + LONGEST_NUMBER);
    const word = ['true', 'false', 'null'].find((candidate) => text.startsWith(candidate));
    NUMBER.lastIndex = 0;
    const found = word ?? NUMBER.exec(text)?.[0];
    if (found === undefined || found.length === LONGEST_NUMBER) this.fail('a value has to stand here');
    this.#at = at + found.length;
  }

  /** Steps over a string and says whether it has escapes. */
  #passString(): boolean {
    if (this.#bytes[this.#at] !== QUOTE) this.fail('a string has to stand here');
    let isEscaped = false;
    for (this.#at += 1; ; this.#at += 1) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) this.fail('the string is not closed');
      if (byte < 0x20) this.fail('a string has a control character in it');
      if (byte === QUOTE) break;
      if (byte === BACKSLASH) {
        isEscaped = true;
        this.#passEscape();
      }
    }
    this.#at += 1;
    return isEscaped;
  }

  /** From the backslash to the last character of the escape. */
  #passEscape(): void {
    this.#at += 1;
    const kind = this.#bytes[this.#at];
    if (kind !== undefined && SIMPLE_ESCAPES.has(kind)) return;
    const digits = this.#bytes.toString('latin1', this.#at + 1, this.#at + 5);
    if (kind !== 0x75 || !/^[0-9A-Fa-f]{4}$/.test(digits)) this.fail('a string has an unknown escape in it');
    this.#at += 4;
  }

  #digit(): number | null {
    const digit = (this.#bytes[this.#at] ?? 0) - 0x30;
    if (digit < 0 || digit > 9) return null;
    this.#at += 1;
    return digit;
  }

  #take(character: string): boolean {
    if (!this.isNext(character)) return false;
    this.#at += 1;
    return true;
  }

  #expect(character: string, what: string): void {
    if (!this.#take(character)) this.fail(`${what} has to stand here`);
  }

  #skipSpace(): void {
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return;
      this.#at += 1;
    }
  }
}
