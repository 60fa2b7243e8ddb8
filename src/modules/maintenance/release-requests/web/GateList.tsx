import { Link } from 'react-router';
import { Group, Stack, Text } from '#kernel/web/ui/parts.ts';
import { StatusChip } from '#kernel/web/ui/StatusChip.tsx';
import { useWords } from '#kernel/web/words.ts';
import type { Tone } from '#kernel/shared/record.ts';

export interface Gate {
  code: string;
  title: string;
  state: string;
  messages: string[];
  owner: string;
  fix?: { label: string; path: string };
}

const states: Record<string, { tone: Tone; label: string; order: number }> = {
  fail: { tone: 'bad', label: 'To fix', order: 0 },
  pending: { tone: 'warn', label: 'At signing', order: 1 },
  pass: { tone: 'good', label: 'Clear', order: 2 },
  na: { tone: 'neutral', label: 'Not applicable', order: 3 },
};

/** All 26 gates with what each says; red ones first, each with its owner and the way to fix it. */
export function GateList({ gates }: { gates: readonly Gate[] }) {
  const { t } = useWords();
  const ordered = [...gates].sort((a, b) => (states[a.state]?.order ?? 9) - (states[b.state]?.order ?? 9));
  return (
    <Stack gap={6} component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
      {ordered.map((gate) => {
        const state = states[gate.state] ?? { tone: 'neutral' as const, label: gate.state, order: 9 };
        return (
          <Group key={gate.code} component="li" gap="sm" wrap="nowrap" align="flex-start">
            <Text ff="monospace" size="sm" w={36}>
              {gate.code}
            </Text>
            <StatusChip tone={state.tone} label={t(state.label)} />
            <div style={{ flex: 1, minWidth: 0 }}>
              <Text size="sm" fw={500}>
                {t(gate.title)}
              </Text>
              {gate.messages.map((message) => (
                <Text key={message} size="sm" c={gate.state === 'fail' ? undefined : 'dimmed'}>
                  {message}
                </Text>
              ))}
            </div>
            {gate.state === 'fail' && gate.fix && (
              <Text size="sm">
                <Link to={gate.fix.path}>{t(gate.fix.label)} →</Link>
              </Text>
            )}
          </Group>
        );
      })}
    </Stack>
  );
}
