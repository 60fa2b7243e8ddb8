import { expect, test } from 'vitest';
import { keepPhotos } from './photoStore.ts';

test('a tablet whose room ends at the second picture of a finding keeps none of them and says so', async () => {
  const here = new Set<string>();
  const room = 1;
  const tablet = {
    keep: async (file: File, key: string) => {
      if (here.size >= room) throw new Error('This tablet has no room for the picture.');
      here.add(`${file.name}:${key}`);
      return `${file.name}:${key}`;
    },
    forget: async (photo: string) => void here.delete(photo),
  };
  const files = ['a.jpg', 'b.jpg'].map((name) => new File(['x'], name));
  await expect(keepPhotos(files, () => 'k', tablet)).rejects.toThrow('no room');
  expect([...here]).toEqual([]);
  expect(await keepPhotos(files.slice(0, 1), () => 'k', tablet)).toEqual(['a.jpg:k']);
  expect([...here]).toEqual(['a.jpg:k']);
});
