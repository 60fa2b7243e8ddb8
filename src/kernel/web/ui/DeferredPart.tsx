import { createElement, useEffect, useState, type ComponentType } from 'react';
import { whenIdle } from '../data/whenIdle.ts';

/**
 * A module's part of a screen, loaded after the screen's own content. Not by `Suspense`: after a fallback React holds back whatever
 * comes next for 300 ms, and that would be the first rows of a list.
 */
export function DeferredPart<Props extends object>({
  load,
  ...props
}: { load: () => Promise<ComponentType<Props>> } & NoInfer<Props>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  useEffect(() => whenIdle(() => void load().then((part) => setPart(() => part), window.reportError)), [load]);
  return Part && createElement(Part, props as unknown as Props);
}
