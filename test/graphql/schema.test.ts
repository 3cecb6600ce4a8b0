import { readFileSync } from 'node:fs';
import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedDirective,
  isSpecifiedScalarType,
  isUnionType,
  printSchema,
  type GraphQLObjectType,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { schema } from '../../src/graphql/schema.ts';

/** Every place of the schema that has a description, with the description. */
function describedPlaces(): ReadonlyMap<string, string | null | undefined> {
  const places = new Map<string, string | null | undefined>();
  for (const directive of schema.getDirectives()) {
    if (!isSpecifiedDirective(directive)) places.set(`@${directive.name}`, directive.description);
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (isIntrospectionType(type) || isSpecifiedScalarType(type)) continue;
    places.set(type.name, type.description);
    if (isEnumType(type)) for (const value of type.getValues()) places.set(`${type.name}.${value.name}`, value.description);
    if (isInputObjectType(type))
      for (const field of Object.values(type.getFields())) places.set(`${type.name}.${field.name}`, field.description);
    if (!isObjectType(type) && !isInterfaceType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      places.set(`${type.name}.${field.name}`, field.description);
      for (const argument of field.args) places.set(`${type.name}.${field.name}(${argument.name})`, argument.description);
    }
  }
  return places;
}

describe('the schema', () => {
  test('every type, field, argument, enum value and input field has a description that is a sentence', () => {
    const places = [...describedPlaces()];
    expect(places.length).toBeGreaterThan(300);
    const without = places.filter(
      ([, description]) => !/^.{4,}[.:]$/s.test(description?.trim() ?? '') && !/\.\s*$/.test(description ?? ''),
    );
    expect(without.map(([place]) => place)).toEqual([]);
  });

  test('the committed schema.graphql is this schema', () => {
    expect(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8').trim()).toBe(printSchema(schema).trim());
  });

  test('H1: nothing in the type system names the operator’s own references', () => {
    const printed = printSchema(schema);
    for (const word of ['driverRef', 'driver_ref', 'containerRef', 'container_ref', 'operatorRef', 'tokenHash', 'address']) {
      expect(printed.toLowerCase()).not.toContain(word.toLowerCase());
    }
  });

  test('each mutation returns a union of its object and typed refusals that implement Refusal', () => {
    const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
    expect(mutations.length).toBeGreaterThan(0);
    for (const field of mutations) {
      const union = schema.getType(`${field.name.charAt(0).toUpperCase()}${field.name.slice(1)}Result`);
      expect(String(field.type)).toBe(`${String(union)}!`);
      if (!isUnionType(union)) throw new Error(`${field.name} returns no union`);
      const isRefusal = (type: GraphQLObjectType): boolean => type.getInterfaces().some((implemented) => implemented.name === 'Refusal');
      expect(union.getTypes().filter((type) => !isRefusal(type))).toHaveLength(1);
      expect(union.getTypes().map((type) => type.name)).toEqual(expect.arrayContaining(['InvalidInput', 'Forbidden']));
    }
  });
});
