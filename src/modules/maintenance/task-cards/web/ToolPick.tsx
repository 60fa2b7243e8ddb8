import { useGet } from '#kernel/web/data/calls.ts';
import { Button } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { pickToolCall } from '#modules/stores/tools/shared/tools.calls.ts';
import type { StepShown } from './jobCards.ts';
import { ScanPick } from './ScanPick.tsx';
import { toolIdOf, type Answer } from './stepAnswer.ts';
import css from './tablet.module.css';

interface Props {
  label: string;
  step: StepShown;
  answer: Answer;
  onType: (answer: Answer) => void;
}

/** What the step asks of its tool: its class, and of one that measures its unit, limit and largest error. */
function pickQuery({ toolClass, unit, min, max, toolError }: StepShown): Record<string, string> {
  if (toolClass === null) return {};
  const asked = { toolClass, ...(unit !== null && { unit, min, max, error: toolError }) };
  return Object.fromEntries(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** The tool of a step: the one of the card is filled in, those of its class come first, and the one the person has on loan is one touch away. */
export function ToolPick({ label, step, answer, onType }: Props) {
  const { t } = useTranslation();
  const query = pickQuery(step);
  const own = useGet(
    pickToolCall,
    {},
    {
      query: { ...query, mine: 'true' },
      also: ['taskCard'],
      enabled: step.toolClass !== null,
    },
  );
  const toolId = toolIdOf(step, answer);
  const isOfCard = toolId !== undefined && toolId === step.toolAtHand?.id;
  const choose = (id: string | null, name?: string) => onType({ ...answer, toolId: id ?? undefined, toolLabel: name });
  const mine = (own.data?.options ?? []).filter((tool) => !tool.refused && tool.id !== toolId).slice(0, 3);
  return (
    <>
      <ScanPick
        to="tool"
        label={t(label)}
        query={query}
        value={toolId ?? null}
        valueLabel={isOfCard ? step.toolAtHand?.label : answer.toolLabel}
        isFixed={isOfCard}
        onChange={choose}
      />
      {isOfCard && <p className={css.where}>{t('Used on this card before. Choose another if it is not this one.')}</p>}
      {!answer.toolId &&
        mine.map((tool) => (
          <Button key={tool.id} mt={8} size="md" variant="default" onClick={() => choose(tool.id, tool.label)}>
            {t('Use {{tool}}', { tool: tool.label })}
          </Button>
        ))}
    </>
  );
}
