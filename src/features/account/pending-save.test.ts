import { expect, test } from 'vitest';
import { keepPendingSave, takePendingSave } from './pending-save.ts';

function tab() {
  const kept = new Map<string, string>();
  return {
    kept,
    storage: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }),
  };
}

const blocked = () => {
  throw new Error('Access is denied');
};

test('is told once', () => {
  const { storage } = tab();
  keepPendingSave(storage, 'harbour', { id: 7, name: 'Kia Rio' });
  expect(takePendingSave(storage, 'harbour')).toEqual({ id: 7, name: 'Kia Rio' });
  expect(takePendingSave(storage, 'harbour')).toBeNull();
});

test('belongs to its site', () => {
  const { storage } = tab();
  keepPendingSave(storage, 'harbour', { id: 7, name: 'Kia Rio' });
  expect(takePendingSave(storage, 'summit')).toBeNull();
});

test.each(['{', 'null', '{"id":"7","name":"x"}', '{"id":7}'])('%s is nothing', (text) => {
  const { kept, storage } = tab();
  kept.set('harbour:pending-save', text);
  expect(takePendingSave(storage, 'harbour')).toBeNull();
});

test('blocked storage is nothing', () => {
  keepPendingSave(blocked, 'harbour', { id: 7, name: 'Kia Rio' });
  expect(takePendingSave(blocked, 'harbour')).toBeNull();
});
