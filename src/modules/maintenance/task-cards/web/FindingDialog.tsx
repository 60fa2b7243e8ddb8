import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSend } from '#kernel/web/data/calls.ts';
import { Button, Group, Modal, SegmentedControl, Select, Stack, Textarea, TextInput } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import { dateAboutWords, defectWords, severityWords } from '../shared/cardWords.ts';
import { createFindingCall } from '../shared/taskCards.calls.ts';
import { taskCard } from '../shared/taskCard.record.ts';
import type { StepShown } from './jobCards.ts';
import { toolClassWords } from '#modules/stores/tools/shared/tool.record.ts';
import { Evidence } from './Evidence.tsx';
import { FindingPhotos, photoAsked, sendFindingPhotos, type TakenPhoto } from './FindingPhotos.tsx';
import type { Answer, FindingTyped, RaisedFinding } from './stepAnswer.ts';
import { ToolPick } from './ToolPick.tsx';

interface Props {
  jobNumber: string;
  /** The card whose evidence the photos are. */
  cardId?: string;
  step: StepShown | null;
  /** The body of the step the finding is raised with; null raises it alone. */
  withStep: Record<string, unknown> | null;
  started?: FindingTyped | undefined;
  /** True, or why the value was not stored. */
  onRecord: (body: Record<string, unknown>) => Promise<true | string>;
  /** Another road than straight to the server: the tablet's, which may have no connection and keeps the pictures too. */
  onRaise?: (finding: FindingTyped, photos: readonly File[]) => Promise<RaisedFinding | null>;
  onClose: () => void;
}

/** A finding: what, where, how bad. With a value outside its limits it is stored together with that value. */
export function FindingDialog({ jobNumber, cardId, step, withStep, started, onRecord, onRaise, onClose }: Props) {
  const { t } = useTranslation();
  const [defectCode, setDefect] = useState<FindingTyped['defectCode'] | null>(started?.defectCode ?? null);
  const [severity, setSeverity] = useState<keyof typeof severityWords>(started?.severity ?? 'major');
  const [place, setPlace] = useState(started?.place ?? step?.title.slice(0, 120) ?? '');
  const [itemPartNumber, setItem] = useState(started?.itemPartNumber ?? '');
  const [quantity, setQuantity] = useState(String(started?.quantity ?? 1));
  const [dateAbout, setDateAbout] = useState<keyof typeof dateAboutWords | null>(started?.dateAbout ?? null);
  const [dateMonth, setDateMonth] = useState(started?.dateMonth ?? '');
  const [description, setDescription] = useState(started?.description ?? '');
  // The gauge and the photos of the value are given here too: who raises a finding has both in hand.
  const [proof, setProof] = useState<Answer>({
    toolId: withStep?.['toolId'] as string | undefined,
    photos: (withStep?.['photos'] ?? []) as string[],
  });
  const [photos, setPhotos] = useState<TakenPhoto[]>([]);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const create = useSend(createFindingCall, { job: jobNumber }, { also: [taskCard.name, 'workOrder', 'gates'] });
  const raise = async (finding: FindingTyped): Promise<RaisedFinding> => {
    const { row } = await create.mutateAsync(finding);
    const lost = await sendFindingPhotos(row.id, photos);
    if (lost.length > 0)
      notify({ tone: 'bad', text: t('Attach {{files}} to the finding: not sent yet.', { files: lost.join(', ') }) });
    return row;
  };
  const asksDate = defectCode === 'documentation' && dateAbout !== null;
  const lacksMonth = !/^\d{4}-(0[1-9]|1[0-2])$/.test(dateMonth);
  const isNoCount = !/^[1-9]\d{0,2}$/.test(quantity.trim());
  const submit = async () => {
    setTried(true);
    if (!defectCode || description.trim().length < 5 || (asksDate && lacksMonth) || isNoCount) return;
    const finding: FindingTyped = {
      defectCode,
      severity,
      description: description.trim(),
      ...(place.trim() ? { place: place.trim() } : {}),
      ...(itemPartNumber.trim() ? { itemPartNumber: itemPartNumber.trim() } : {}),
      ...(quantity.trim() === '1' ? {} : { quantity: Number(quantity.trim()) }),
      ...(asksDate ? { dateAbout, dateMonth } : {}),
    };
    setBusy(true);
    setTrouble(null);
    let number: string | null = null;
    try {
      if (withStep) {
        const { toolId, photos = [] } = proof;
        const given = { ...withStep, ...(toolId ? { toolId } : {}), ...(photos.length > 0 ? { photos } : {}), finding };
        const stored = await onRecord(given);
        if (stored !== true) return setTrouble(`${t('The value was not stored.')} ${stored}`.trim());
      } else {
        const files = photos.map(({ file }) => file);
        number = (await (onRaise ? onRaise(finding, files) : raise(finding)))?.number ?? null;
      }
      if (number) notify({ text: t('Finding {{number}} raised', { number }) });
      else notify({ text: withStep ? t('Result stored with its finding') : t('Finding kept on this tablet') });
      onClose();
    } catch (error) {
      setTrouble(t(messageOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('Raise finding')} size={520}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Stack gap="sm">
          {withStep && (
            <p style={{ margin: 0 }}>
              {withStep['measured'] === undefined
                ? t('It is stored together with the readings of this test.')
                : t('It is stored together with {{value}} {{unit}}.', {
                    value: String(withStep['measured']),
                    unit: step?.unit ?? '',
                  })}
            </p>
          )}
          <Select
            size="md"
            label={t('Defect')}
            withAsterisk
            searchable
            data={Object.entries(defectWords).map(([value, label]) => ({ value, label: t(label) }))}
            value={defectCode}
            onChange={(value) => setDefect(value as FindingTyped['defectCode'] | null)}
            error={isTried && !defectCode ? t('Required') : undefined}
          />
          <SegmentedControl
            size="md"
            aria-label={t('Severity')}
            data={Object.entries(severityWords).map(([value, label]) => ({ value, label: t(label) }))}
            value={severity}
            onChange={(value) => setSeverity(value as typeof severity)}
          />
          <TextInput
            size="md"
            label={t('Place')}
            value={place}
            onChange={(event) => setPlace(event.currentTarget.value)}
          />
          <TextInput
            size="md"
            label={t('Detail part')}
            description={t('Its part number, when the finding is not on the whole component.')}
            maxLength={60}
            value={itemPartNumber}
            onChange={(event) => setItem(event.currentTarget.value)}
          />
          <TextInput
            size="md"
            label={t('Quantity')}
            description={t('How many pieces of the lot, or detail parts, have it.')}
            inputMode="numeric"
            maxLength={3}
            value={quantity}
            onChange={(event) => setQuantity(event.currentTarget.value)}
            error={isTried && isNoCount ? t('A number from 1 to 999') : undefined}
          />
          {defectCode === 'documentation' && (
            <Select
              size="md"
              label={t('Date it is about')}
              description={t('When a date of the cylinder is recorded wrongly.')}
              clearable
              data={Object.entries(dateAboutWords).map(([value, label]) => ({ value, label: t(label) }))}
              value={dateAbout}
              onChange={(value) => setDateAbout(value as keyof typeof dateAboutWords | null)}
            />
          )}
          {asksDate && (
            <TextInput
              size="md"
              type="month"
              label={t('Month on the part')}
              withAsterisk
              placeholder="2019-04"
              value={dateMonth}
              onChange={(event) => setDateMonth(event.currentTarget.value)}
              error={isTried && lacksMonth ? t('A month such as 2019-04') : undefined}
            />
          )}
          <Textarea
            size="md"
            label={t('What do you see?')}
            withAsterisk
            autosize
            minRows={2}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={isTried && description.trim().length < 5 ? t('Say what you see') : undefined}
          />
          {withStep && step && cardId && (
            <>
              <ToolPick
                label={step.toolClass ? toolClassWords[step.toolClass] : 'Measured with'}
                step={step}
                answer={proof}
                onType={setProof}
              />
              <Evidence
                cardId={cardId}
                step={step}
                taken={proof.photos ?? []}
                mayTake
                onTake={(made) => setProof((now) => ({ ...now, photos: [...(now.photos ?? []), ...made] }))}
              />
            </>
          )}
          {withStep && severity !== 'minor' && (proof.photos ?? []).length === 0 && (
            <p style={{ margin: 0, color: 'var(--warn)' }}>{t(photoAsked)}</p>
          )}
          {!withStep && severity !== 'minor' && <FindingPhotos taken={photos} onTake={setPhotos} />}
          {trouble && (
            <p role="alert" style={{ margin: 0, color: 'var(--bad)' }}>
              {trouble}
            </p>
          )}
        </Stack>
        <Group justify="flex-end" mt="md">
          <Button variant="default" size="md" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" size="md" loading={isBusy}>
            {t('Raise finding')}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
