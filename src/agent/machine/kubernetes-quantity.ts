const FACTORS: Readonly<Record<string, number>> = {
  n: 1e-9,
  u: 1e-6,
  m: 1e-3,
  '': 1,
  k: 1e3,
  M: 1e6,
  G: 1e9,
  T: 1e12,
  P: 1e15,
  E: 1e18,
  Ki: 2 ** 10,
  Mi: 2 ** 20,
  Gi: 2 ** 30,
  Ti: 2 ** 40,
  Pi: 2 ** 50,
  Ei: 2 ** 60,
};

/** An amount as Kubernetes writes it (`250m`, `24581252Ki`, `1e3`) in whole units: cores, bytes, devices. 0 for none, and for what is no amount. */
export function wholeUnits(quantity: string | undefined): number {
  const parts = /^([0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:([eE][+-]?[0-9]+)|([numkMGTPE]|[KMGTPE]i)?)$/.exec(quantity ?? '');
  if (!parts) return 0;
  const [, digits = '0', exponent = '', suffix = ''] = parts;
  return Number(digits + exponent) * (FACTORS[suffix] ?? 0);
}
