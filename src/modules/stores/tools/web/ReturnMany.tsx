import { useRef, useState } from 'react';
import { ApiError, messageOf } from '#kernel/web/data/api.ts';
import { getCall, useSend } from '#kernel/web/data/calls.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Button, Group, Modal, Select, Stack, Text, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { returnManyCall, scanToolCall } from '../shared/loans.calls.ts';
import { returnConditions, type ReturnCondition } from '../shared/toolUsage.record.ts';
import css from './tools.module.css';

interface Line {
  tool: NonNullable<AnswerOf<typeof scanToolCall>['tool']>;
  conditionIn: ReturnCondition;
  remark: string;
}

/** What the server has against each tool, by its number. */
function problemsOf(error: unknown): ReadonlyMap<string, string> {
  const answers =
    error instanceof ApiError
      ? ((error.details as { tools?: { code: string; problem: string | null }[] } | undefined)?.tools ?? [])
      : [];
  return new Map(answers.flatMap(({ code, problem }) => (problem ? [[code, problem] as const] : [])));
}

/** The end of a shift: scan what comes back, one after the other, and take all of it back at once. */
export function ReturnMany({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [lines, setLines] = useState<readonly Line[]>([]);
  const [trouble, setTrouble] = useState<string | null>(null);
  const scanner = useRef<HTMLInputElement>(null);
  const back = useSend(returnManyCall, {}, { also: ['tool', 'history'] });
  const problems = problemsOf(back.error);
  const take = async () => {
    const scanned = code.trim();
    setCode('');
    scanner.current?.focus();
    if (!scanned) return;
    try {
      const { tool } = await getCall(scanToolCall, { query: { code: scanned } });
      if (!tool) return setTrouble(t('No tool carries {{code}}.', { code: scanned }));
      if (lines.some((line) => line.tool.id === tool.id))
        return setTrouble(t('{{name}} is on the list already.', { name: tool.toolNo }));
      if (!tool.holder) return setTrouble(t('{{name}} is not on loan.', { name: tool.toolNo }));
      setTrouble(null);
      setLines((before) => [{ tool, conditionIn: 'ok', remark: '' }, ...before]);
    } catch (error) {
      setTrouble(t(messageOf(error)));
    }
  };
  const change = (id: string, values: Partial<Omit<Line, 'tool'>>) =>
    setLines((before) => before.map((line) => (line.tool.id === id ? { ...line, ...values } : line)));
  const send = () =>
    back.mutate(
      {
        tools: lines.map(({ tool, conditionIn, remark }) => ({
          code: tool.toolNo,
          conditionIn,
          remark: remark.trim() || null,
        })),
      },
      {
        onSuccess: ({ tools }) => {
          notify({ text: t('{{count}} taken back', { count: tools.length }) });
          onClose();
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title={t('Return tools')} size={760}>
      <Stack gap="sm">
        <form
          className={css.scan}
          onSubmit={(event) => {
            event.preventDefault();
            void take();
          }}
        >
          <TextInput
            ref={scanner}
            data-autofocus
            autoComplete="off"
            label={t('Scan or type a tool')}
            value={code}
            error={trouble}
            onChange={(event) => setCode(event.currentTarget.value)}
            classNames={{ input: 'mono' }}
          />
          <Button type="submit" variant="default">
            {t('Add')}
          </Button>
        </form>
        {lines.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('Scan each tool that comes back. Nothing is booked before you say so.')}
          </Text>
        ) : (
          <ul className={css.backs} aria-label={t('Tools that come back')}>
            {lines.map(({ tool, conditionIn, remark }) => (
              <li key={tool.id}>
                <span>
                  <strong className="mono">{tool.toolNo}</strong> {tool.name}
                  <small>
                    {tool.holder}
                    {tool.jobNumber && ` · ${tool.jobNumber}`}
                    {tool.dueBack && (
                      <>
                        {' · '}
                        {t('due')} <DateText value={tool.dueBack} />
                      </>
                    )}
                  </small>
                  {problems.get(tool.toolNo) && (
                    <small role="alert" data-tone="bad">
                      {t(problems.get(tool.toolNo) ?? '')}
                    </small>
                  )}
                </span>
                <Select
                  aria-label={t('Condition of {{name}}', { name: tool.toolNo })}
                  value={conditionIn}
                  allowDeselect={false}
                  onChange={(value) => change(tool.id, { conditionIn: (value ?? 'ok') as ReturnCondition })}
                  data={Object.entries(returnConditions).map(([value, label]) => ({ value, label: t(label) }))}
                />
                <TextInput
                  aria-label={t('Remark on {{name}}', { name: tool.toolNo })}
                  placeholder={t('Remark')}
                  maxLength={300}
                  value={remark}
                  onChange={(event) => change(tool.id, { remark: event.currentTarget.value })}
                />
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={t('Take {{name}} off the list', { name: tool.toolNo })}
                  onClick={() => setLines((before) => before.filter((line) => line.tool.id !== tool.id))}
                >
                  {t('Remove')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {back.isError && (
          <Text size="sm" c="red" role="alert">
            {t(messageOf(back.error))}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <ReasonButton reason={lines.length === 0 && 'Scan a tool first.'} loading={back.isPending} onClick={send}>
            {t('Take back {{count}}', { count: lines.length })}
          </ReasonButton>
        </Group>
      </Stack>
    </Modal>
  );
}
