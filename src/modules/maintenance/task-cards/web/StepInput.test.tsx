import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WordsContext } from '#kernel/web/i18n.ts';
import type { StepShown } from './jobCards.ts';
import { StepInput } from './StepInput.tsx';

const english = (text: string, values: Record<string, unknown> = {}) =>
  text.replaceAll(/[{]{2}(\w+)[}]{2}/g, (_, name: string) => String(values[name]));

/** What the person at the tablet reads at a step. */
function shownAt(step: Partial<StepShown>): string {
  const whole = { component: null, records: [], materials: [], ...step } as unknown as StepShown;
  return renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <WordsContext value={{ t: english, language: 'en' }}>
          <StepInput step={whole} answer={{}} mayRaise={false} onType={() => undefined} onFinding={() => undefined} />
        </WordsContext>
      </MantineProvider>
    </QueryClientProvider>,
  );
}
const hint = 'Part: the step data names none, take one of the parts list.';
const boot = [{ id: 'a', name: 'Grease boot' }];

test('a part step whose card is older than its step data says to take a part of the parts list', () => {
  expect(shownAt({ type: 'partFit' })).toContain(hint);
});

test('a part step whose step data names parts shows them and no other hint', () => {
  const shown = shownAt({ type: 'partFit', materials: boot });
  expect(shown).toContain('Part: Grease boot');
  expect(shown).not.toContain(hint);
});

test('a step of a material never says a part may be taken', () => {
  expect(shownAt({ type: 'consumableUse' })).not.toContain(hint);
  expect(shownAt({ type: 'consumableUse', materials: boot })).toContain('Material: Grease boot');
});
