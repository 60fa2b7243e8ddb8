import { IconSquare, IconSquareCheckFilled } from '@tabler/icons-react';
import { useRef } from 'react';
import { BigValueInput, Numpad, pressed } from './BigValueInput.tsx';
import { DateInput } from '#kernel/web/form/DateInput.tsx';
import { Button, Checkbox, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { ReasonButton } from '#kernel/web/ui/ReasonButton.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { choiceSaid } from './controlledText.ts';
import type { StepShown } from './jobCards.ts';
import { outsideOf, outsideWords } from './limitWords.ts';
import { toolClassWords } from '#modules/stores/tools/shared/tool.record.ts';
import { ValueTable } from './ValueTable.tsx';
import { ScanPick } from './ScanPick.tsx';
import { ToolPick } from './ToolPick.tsx';
import type { Answer } from './stepAnswer.ts';
import { TestRunInput } from './TestRunInput.tsx';
import css from './tablet.module.css';
import answerCss from './answer.module.css';

interface Props {
  step: StepShown;
  answer: Answer;
  mayRaise: boolean;
  onType: (answer: Answer) => void;
  onFinding: () => void;
}

/** The answer a step asks for, by its type. A confirmed step has one big button, so that going on never confirms by itself. */
export function StepInput({ step, answer, mayRaise, onType, onFinding }: Props) {
  const { t } = useTranslation();
  const text = (
    name: 'value' | 'quantity' | 'serialNumber' | 'removedSerial' | 'removedUnread' | 'position' | 'customerConsent',
    label: string,
    more: { mono?: boolean; numeric?: boolean } = {},
  ) => (
    <TextInput
      size="md"
      label={t(label)}
      autoComplete="off"
      inputMode={more.numeric ? 'decimal' : undefined}
      classNames={more.mono ? { input: 'mono' } : undefined}
      value={answer[name] ?? ''}
      onChange={(event) => onType({ ...answer, [name]: event.currentTarget.value })}
    />
  );
  switch (step.type) {
    case 'measurement':
      return <Measured step={step} answer={answer} mayRaise={mayRaise} onType={onType} onFinding={onFinding} />;
    case 'toolUse':
      return (
        <div className={css.fields}>
          <ToolPick
            label={step.toolClass ? toolClassWords[step.toolClass] : 'Tool'}
            step={step}
            answer={answer}
            onType={onType}
          />
          {text('value', 'Setting or remark')}
        </div>
      );
    case 'consumableUse':
    case 'partFit':
      return (
        <div className={css.fields}>
          <ScanPick
            to="batch"
            query={step.type === 'consumableUse' ? { kind: 'consumable' } : {}}
            label={t('Batch')}
            value={answer.batchId ?? null}
            onChange={(id, label) => onType({ ...answer, batchId: id ?? undefined, batchLabel: label })}
          />
          {step.materials.length > 0 && (
            <p className={css.where}>
              {t(step.type === 'partFit' ? 'Part: {{names}}' : 'Material: {{names}}', {
                names: step.materials.map(({ name }) => name).join(', '),
              })}
            </p>
          )}
          {step.materials.length === 0 && step.type === 'partFit' && (
            <p className={css.where}>{t('Part: the step data names none, take one of the parts list.')}</p>
          )}
          {text('quantity', 'Quantity', { numeric: true })}
          {step.type === 'partFit' && (
            <div className={css.pair}>
              {text('serialNumber', 'Serial number fitted', { mono: true })}
              {text('removedSerial', 'Serial number removed', { mono: true })}
            </div>
          )}
          {step.component === 'cell' && text('removedUnread', 'Number removed unreadable: why')}
          {step.component === 'cell' && text('position', 'Position of the cell', { numeric: true })}
          {step.type === 'partFit' && step.component === null && step.records.length > 0 && (
            <Checkbox
              size="md"
              label={t('Fitted as well as what is recorded already')}
              checked={answer.also === 'yes'}
              onChange={(event) => onType({ ...answer, also: event.currentTarget.checked ? 'yes' : undefined })}
            />
          )}
          {step.type === 'partFit' && text('customerConsent', 'Customer approval for PMA part, ref.')}
        </div>
      );
    case 'choice':
      return (
        <div className={answerCss.choices} role="radiogroup" aria-label={step.title}>
          {step.options.map((option) => (
            <label key={option}>
              <input
                type="radio"
                name={step.id}
                checked={answer.value === option}
                onChange={() => onType({ ...answer, value: option })}
              />
              <span>{choiceSaid(option, t)}</span>
            </label>
          ))}
        </div>
      );
    case 'date':
      return (
        <div className={css.fields}>
          <DateInput
            size="md"
            label={t('Date')}
            value={answer.value ?? ''}
            onChange={(value) => onType({ ...answer, value })}
          />
        </div>
      );
    case 'serialRead':
      return <div className={css.fields}>{text('value', 'Serial number as read from the part', { mono: true })}</div>;
    case 'person':
      return <div className={css.fields}>{text('value', 'Person')}</div>;
    case 'value':
      return (
        <div className={css.fields}>
          <Textarea
            size="md"
            label={t(step.unit ? 'Value in {{unit}}' : 'Result', { unit: step.unit ?? '' })}
            autosize
            value={answer.value ?? ''}
            onChange={(event) => onType({ ...answer, value: event.currentTarget.value })}
          />
        </div>
      );
    case 'testRun':
      return (
        <>
          <MeasuredWith step={step} answer={answer} />
          <TestRunInput
            step={step}
            typed={answer.test}
            mayRaise={mayRaise}
            onType={(test) => onType({ ...answer, test })}
            onFinding={onFinding}
          />
        </>
      );
    case 'photo':
    case 'file':
      return <p className={css.where}>{t('Take the pictures under Evidence.')}</p>;
    default:
      return (
        <button
          type="button"
          className={answerCss.confirm}
          aria-pressed={answer.confirmed === true}
          onClick={() => onType({ ...answer, confirmed: answer.confirmed !== true })}
        >
          {answer.confirmed ? (
            <IconSquareCheckFilled size={34} aria-hidden />
          ) : (
            <IconSquare size={34} stroke={1.5} aria-hidden />
          )}
          {t(confirmWords[step.type] ?? 'Done as described')}
        </button>
      );
  }
}

// What the person declares with the button.
const confirmWords: Record<string, string> = {
  check: 'Checked and found correct',
  stageInspection: 'Inspected and found correct',
  clearOfTools: 'All tools are back and nothing is left in the part',
};

/** The tool the readings are worth what it is worth, or the class of tool to be named: on a tablet held upright it is chosen below them. */
function MeasuredWith({ step, answer }: Pick<Props, 'step' | 'answer'>) {
  const { t } = useTranslation();
  if (!step.toolClass) return null;
  return (
    <p className={css.where}>
      {t('Measured with: {{tool}}', {
        tool: answer.toolLabel ?? step.toolAtHand?.label ?? t(toolClassWords[step.toolClass]),
      })}
    </p>
  );
}

function Measured({ step, answer, mayRaise, onType, onFinding }: Props) {
  const { t } = useTranslation();
  const { layout } = step;
  const many = outsideOf(step, answer.values);
  const outside = layout ? (many[0] ?? null) : outsideWords(step, answer.measured);
  const field = useRef<HTMLDivElement>(null);
  return (
    <>
      {layout ? (
        <ValueTable
          step={step}
          layout={layout}
          values={answer.values ?? []}
          onType={(values) => onType({ ...answer, values })}
        />
      ) : (
        <div ref={field} className={answerCss.measured}>
          <BigValueInput
            label={`${step.title}, ${step.unit ?? ''}`}
            value={answer.measured ?? ''}
            onChange={(measured) => onType({ ...answer, measured })}
            unit={step.unit ?? undefined}
            min={step.min}
            max={step.max}
            last={step.lastVisit?.value ?? null}
          />
        </div>
      )}
      <MeasuredWith step={step} answer={answer} />
      {step.limitRef && <p className={css.where}>{t('Limit from {{reference}}', { reference: step.limitRef })}</p>}
      <div className={answerCss.pad}>
        {!layout && (
          <Numpad
            onKey={(key) => onType({ ...answer, measured: pressed(answer.measured ?? '', key) })}
            sign={step.min !== null && Number(step.min) < 0}
          />
        )}
        {outside && (
          <div className={answerCss.outside} role="status">
            <p>{t(outside)}</p>
            {!layout && (
              <Button
                variant="default"
                size="md"
                onClick={() => {
                  onType({ ...answer, measured: '' });
                  field.current?.querySelector('input')?.focus();
                }}
              >
                {t('Measure again')}
              </Button>
            )}
            <ReasonButton color="red" size="md" reason={!mayRaise && 'Say why it is taken again.'} onClick={onFinding}>
              {t('Raise a finding')}
            </ReasonButton>
          </div>
        )}
      </div>
    </>
  );
}
