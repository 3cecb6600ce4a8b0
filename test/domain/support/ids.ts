/** A made-up UUIDv7-like id that ends in the number, so that ids order by it. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names the kind of id that it makes up
export function testId<Id extends string>(number: number): Id {
  return `00000000-0000-7000-8000-${String(number).padStart(12, '0')}` as Id;
}
