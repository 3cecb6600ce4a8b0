import { readFileSync } from 'node:fs';
import { Ajv, type AnySchema, type ValidateFunction } from 'ajv';
import type { Manifest } from '../../src/kubernetes-manifests/manifest.ts';

type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

const read = (name: string): { readonly [key: string]: Json } =>
  JSON.parse(readFileSync(new URL(`../vectors/kubernetes/${name}`, import.meta.url), 'utf8')) as { readonly [key: string]: Json };

/** A server drops what its schema does not name; here that is an error, and numbers may stand where either is allowed. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) return (schema as readonly Json[]).map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const object = schema as { readonly [key: string]: Json };
  if (object['format'] === 'int-or-string' || object['x-kubernetes-int-or-string'] === true) return { type: ['integer', 'string'] };
  const children = Object.fromEntries(Object.entries(object).map(([key, child]) => [key, closed(child)]));
  const open = object['additionalProperties'] !== undefined || object['x-kubernetes-preserve-unknown-fields'] === true;
  return typeof object['properties'] === 'object' && !open ? { ...children, additionalProperties: false } : children;
}

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
const kubernetes = closed(read('kubernetes.json'));
ajv.addSchema(kubernetes as AnySchema, 'kubernetes');

const METADATA = 'io.k8s.apimachinery.pkg.apis.meta.v1.ObjectMeta';
const definition = (name: string): ValidateFunction => ajv.compile({ $ref: `kubernetes#/definitions/${name}` });
ajv.addSchema({ $ref: `kubernetes#/definitions/${METADATA}` }, 'metadata.json');

const VALIDATORS: Readonly<Record<string, ValidateFunction>> = {
  'v1 PersistentVolumeClaim': definition('io.k8s.api.core.v1.PersistentVolumeClaim'),
  'v1 Service': definition('io.k8s.api.core.v1.Service'),
  'apps/v1 StatefulSet': definition('io.k8s.api.apps.v1.StatefulSet'),
  'serving.kserve.io/v1beta1 InferenceService': ajv.compile(closed(read('inference-service.json')) as AnySchema),
};

/** Everything in the manifest that the schema of its kind refuses or does not know. */
export function schemaProblems(manifest: Manifest): readonly string[] {
  const validate = VALIDATORS[`${manifest.apiVersion} ${manifest.kind}`];
  if (validate === undefined) return [`there is no schema of ${manifest.apiVersion} ${manifest.kind}`];
  return validate(manifest)
    ? []
    : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`);
}
