import { useQuery } from '@tanstack/react-query';
import type { AnyRecord } from '#kernel/shared/record.ts';
import type { Slot } from '#kernel/shared/slot.ts';
import { useModules } from '../shell/context.ts';
import { DeferredPart } from '../ui/DeferredPart.tsx';

/** What the modules put into a slot of a screen, in the order of the list of modules; each part's code is loaded when it is shown. */
export function SlotParts<Props extends object>({ slot, given }: { slot: Slot<Props>; given: NoInfer<Props> }) {
  return useModules().flatMap(({ name, parts = [] }) =>
    parts
      .filter((part) => part.slot === slot.name)
      .map(({ load }, place) => <DeferredPart key={`${name} ${place}`} load={load} {...given} />),
  );
}

/** The records whose changes the modules let other screens tell of, by name; undefined until they are loaded. */
export function useToldRecords(): Readonly<Record<string, AnyRecord | undefined>> | undefined {
  const modules = useModules();
  const loaded = useQuery({
    queryKey: ['told records'],
    queryFn: async () => {
      const records = await Promise.all(modules.flatMap(({ told }) => (told ? [told()] : [])));
      return Object.fromEntries(records.flat().map((record) => [record.name, record]));
    },
    staleTime: Infinity,
  });
  return loaded.data;
}
