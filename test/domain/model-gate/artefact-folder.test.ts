import { describe, expect, it } from 'vitest';
import { artefactFolder } from '../../../src/domain/model-gate/artefact-folder.ts';

describe('where the artefact of a source is', () => {
  it.each([
    ['models/qwen', ['qwen']],
    ['qwen', ['qwen']],
    ['qwen/', ['qwen']],
    ['org/qwen', ['org', 'qwen']],
    ['models/models/qwen', ['models', 'qwen']],
    ['models', ['models']],
    ['..a/b..', ['..a', 'b..']],
    ['Ünï code', ['Ünï code']],
  ])('M2: %j is a folder', (source, steps) => {
    expect(artefactFolder(source)).toEqual({ steps });
  });

  it.each(['', '/', '/qwen', '//qwen', 'models//qwen', '.', '..', '../qwen', 'qwen/..', 'models/../..', 'a/./b', 'a\\b', 'a\0', 'a\nb'])(
    'M2: %j names no folder of the model folder',
    (source) => {
      expect(artefactFolder(source)).toHaveProperty('problem');
    },
  );

  it.each(['hf://org/qwen', 'https://user:secret@host/m', 's3://bucket', 'file:///etc', 'C:/m', 'x:y'])(
    'M2: %j is an address, and no word of it is repeated',
    (source) => {
      expect(artefactFolder(source)).toEqual({ problem: 'the source is an address; only a folder of the model folder can be validated' });
    },
  );
});
