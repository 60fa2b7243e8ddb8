import { expect, test } from 'vitest';
import { defineSlot } from '#kernel/shared/slot.ts';
import { defineWebModule, part } from './module.ts';
import { SlotParts } from './page/SlotParts.tsx';

interface JobShown {
  jobNumber: string;
  isOpen: boolean;
}
const cards = defineSlot<JobShown>('lamp.cards');

const All = ({ jobNumber, isOpen }: JobShown) => (isOpen ? jobNumber : null);
const Less = ({ jobNumber }: { jobNumber: string }) => jobNumber;
const More = ({ jobNumber, shop }: { jobNumber: string; shop?: string }) => `${jobNumber}${shop ?? ''}`;
const Other = ({ jobId }: { jobId: string }) => jobId;
const WrongType = ({ jobNumber }: { jobNumber: number }) => jobNumber;

// Each line marked as an error would fail the build if it compiled: the compiler is the test.
test('a part takes what its slot gives, and the screen gives what the slot says', async () => {
  const right = [
    part(cards, () => Promise.resolve(All)),
    part(cards, () => Promise.resolve(Less)),
    part(cards, () => Promise.resolve(More)),
  ];
  const wrong = [
    // @ts-expect-error a component that needs what the slot does not give
    part(cards, () => Promise.resolve(Other)),
    // @ts-expect-error a component that takes it with another type
    part(cards, () => Promise.resolve(WrongType)),
    // @ts-expect-error a component itself, whose code would be in the first load
    part(cards, All),
    // @ts-expect-error a slot by its name
    part('lamp.cards', () => Promise.resolve(All)),
  ];
  const drawn = [
    <SlotParts key="right" slot={cards} given={{ jobNumber: 'A', isOpen: true }} />,
    // @ts-expect-error less than the slot says
    <SlotParts key="less" slot={cards} given={{ jobNumber: 'A' }} />,
    // @ts-expect-error more than the slot says
    <SlotParts key="more" slot={cards} given={{ jobNumber: 'A', isOpen: true, shop: 'W' }} />,
  ];
  // @ts-expect-error a part that `part` did not make has no code to load
  defineWebModule({ name: 'stores/lamps', screens: [], parts: [{ slot: 'lamp.cards' }] });
  expect([right.length, wrong.length, drawn.length]).toEqual([3, 4, 3]);
  expect(right.map(({ slot }) => slot)).toEqual(['lamp.cards', 'lamp.cards', 'lamp.cards']);
  expect(await right[0]?.load()).toBe(All);
});
