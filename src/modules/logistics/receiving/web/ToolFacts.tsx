import type { Field } from '#kernel/shared/field.ts';
import { filesLive } from '#kernel/shared/live.ts';
import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useSubmitKey } from '#kernel/web/data/submitKey.ts';
import { attachFile } from '#kernel/web/page/files.ts';
import { batch } from '#modules/stores/stock/shared/batch.record.ts';
import { useGet } from '#kernel/web/data/calls.ts';
import { useRecord } from '#kernel/web/data/records.ts';
import { FieldInput } from '#kernel/web/form/FieldInput.tsx';
import { cleaned, emptyValue, type Values } from '#kernel/web/form/fieldValues.ts';
import { Button, Checkbox, FileButton, Select } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import { calibration } from '#modules/stores/tools/shared/calibration.record.ts';
import { certificateGaps } from '#modules/stores/tools/shared/public.ts';
import { tool } from '#modules/stores/tools/shared/tool.record.ts';
import { type Answers, vendorApproved } from '../shared/checklist.ts';
import { lineFactsCall } from '../shared/papers.calls.ts';
import css from './receiving.module.css';

const newToolFields = ['toolNo', 'category', 'calibrationRequired', 'calibrationIntervalMonths'] as const;
const calibrationFields = [
  'calibratedOn',
  'provider',
  'accreditationNo',
  'certificateNo',
  'standardsUsed',
  'uncertainty',
  'asFound',
  'asFoundData',
  'adjusted',
  'asLeft',
  'result',
  'limitation',
  'nextDue',
] as const;

/** What nobody is asked at the inspection of a line, and the answers with what is known of its vendor. */
export function useLineFacts(id: string, answers: Answers) {
  const { vendor, files = [] } = useGet(lineFactsCall, { id }, { also: [filesLive.name] }).data ?? {};
  const known: Answers = vendor ? { ...answers, [vendorApproved.key]: vendor.answer } : answers;
  return { vendor, files, isFurnished: vendor === null, known };
}

/** Which of several files at a line is its certificate. */
export function CertificateChoice({
  files,
  value,
  onChange,
}: {
  files: readonly { id: string; fileName: string }[];
  value: string | null;
  onChange: (id: string | null) => void;
}) {
  const { t } = useTranslation();
  return files.length > 1 ? (
    <Select
      size="md"
      clearable
      label={t('File of the certificate')}
      value={value}
      onChange={onChange}
      data={files.map(({ id, fileName }) => ({ value: id, label: fileName }))}
    />
  ) : null;
}

/** What the dock says of one tool beside the checklist. */
export interface ToolEntry {
  newTool: Values;
  calibration: Values;
  hasCertificate: boolean;
}

interface Line {
  toolId: string | null;
  certNumber: string | null;
  certIssuer: string | null;
  certDate: string | null;
}

/** The form as it opens: what the delivery's papers said already stands in it. */
export const toolEntryOf = (line: Line): ToolEntry => ({
  newTool: {},
  calibration: { provider: line.certIssuer, certificateNo: line.certNumber, calibratedOn: line.certDate },
  hasCertificate: line.certNumber !== null,
});

const bodyOf = (names: readonly string[], fields: Record<string, Field>, values: Values) =>
  Object.fromEntries(
    names.flatMap((name) => {
      const field = fields[name];
      return field ? [[name, cleaned(field, values[name] ?? emptyValue(field))]] : [];
    }),
  );

/** What the inspection call is sent of it. */
export function toolBody(line: Line, entry: ToolEntry, isAccepted: boolean): Values {
  if (!isAccepted) return {};
  return {
    ...(line.toolId ? {} : { newTool: bodyOf(newToolFields, tool.fields, entry.newTool) }),
    ...(entry.hasCertificate ? { calibration: bodyOf(calibrationFields, calibration.fields, entry.calibration) } : {}),
  };
}

/** The inputs still empty that an accepted tool must have, by the name of the input. */
export function missingToolFacts(line: Line, entry: ToolEntry, calibrationRequired: boolean): Record<string, string> {
  const missing: Record<string, string> = {};
  const ask = (group: 'newTool' | 'calibration', names: readonly string[], fields: Record<string, Field>) => {
    const values = bodyOf(names, fields, entry[group]);
    for (const name of names)
      if (fields[name]?.required && values[name] === null) missing[`${group}.${name}`] = 'Required';
  };
  if (!line.toolId) ask('newTool', newToolFields, tool.fields);
  if (entry.newTool['calibrationRequired'] === true && !entry.newTool['calibrationIntervalMonths'])
    missing['newTool.calibrationIntervalMonths'] = 'A tool that needs calibration has an interval of 1 to 60 months.';
  if (entry.hasCertificate) ask('calibration', calibrationFields, calibration.fields);
  else if (calibrationRequired)
    missing['hasCertificate'] = 'A measuring tool is accepted with its calibration certificate only.';
  return missing;
}

/** Whether the tool of a line needs calibration: the register says it, or the form of a new one. */
export function useNeedsCalibration(line: Line, entry: ToolEntry): boolean {
  const known = useRecord(tool, line.toolId ?? '', { enabled: line.toolId !== null });
  return line.toolId ? known.data?.row.calibrationRequired === true : entry.newTool['calibrationRequired'] === true;
}

/** The number of a new tool, and what its calibration certificate says; what the certificate lacks is told at once. */
export function ToolFacts({
  line,
  entry,
  errors,
  onChange,
}: {
  line: Line;
  entry: ToolEntry;
  errors: Record<string, string>;
  onChange: (entry: ToolEntry) => void;
}) {
  const { t } = useTranslation();
  const inputs = (group: 'newTool' | 'calibration', names: readonly string[], fields: Record<string, Field>) =>
    names.map((name) => {
      const field = fields[name];
      return field ? (
        <FieldInput
          key={name}
          large
          field={field}
          name={`${group}.${name}`}
          value={entry[group][name] ?? emptyValue(field)}
          error={errors[`${group}.${name}`]}
          onChange={(value) => onChange({ ...entry, [group]: { ...entry[group], [name]: value } })}
        />
      ) : null;
    });
  const text = (name: string) => String(entry.calibration[name] ?? '').trim() || null;
  const gaps = certificateGaps({
    uncertainty: text('uncertainty'),
    standardsUsed: text('standardsUsed'),
    accreditationNo: text('accreditationNo'),
    hasFile: true,
  });
  return (
    <>
      {!line.toolId && <div className={css.form}>{inputs('newTool', newToolFields, tool.fields)}</div>}
      <Checkbox
        size="md"
        mt="sm"
        mb="sm"
        name="hasCertificate"
        label={t('It comes with a calibration certificate')}
        checked={entry.hasCertificate}
        error={errors['hasCertificate'] ? t(errors['hasCertificate']) : undefined}
        onChange={(event) => onChange({ ...entry, hasCertificate: event.currentTarget.checked })}
      />
      {entry.hasCertificate && (
        <>
          <div className={css.form}>{inputs('calibration', calibrationFields, calibration.fields)}</div>
          {gaps.length > 0 && (
            <p className={css.trouble} role="status">
              {t('The certificate lacks {{gaps}}. The review may accept it with a reason.', {
                gaps: gaps.map((gap) => t(gap)).join(', '),
              })}
            </p>
          )}
        </>
      )}
    </>
  );
}

/** The report an extension rests on, attached to its batch. */
export function ReportFile({
  batchId,
  report,
  onAttached,
}: {
  batchId: string;
  report: { name: string } | null;
  onAttached: (report: { id: string; name: string }) => void;
}) {
  const { t } = useTranslation();
  const [trouble, setTrouble] = useState<string | null>(null);
  const submit = useSubmitKey();
  const attach = (file: File | null) => {
    if (!file) return;
    setTrouble(null);
    submit([file.name, file.size, file.lastModified], (key) =>
      attachFile({ entity: batch.name, entityId: batchId }, file, key),
    ).then(
      (id) => onAttached({ id, name: file.name }),
      (error: unknown) => setTrouble(t(messageOf(error))),
    );
  };
  return (
    <div>
      <FileButton
        accept="application/pdf,image/*"
        onChange={attach}
        inputProps={{ 'aria-label': t('The report as a file') }}
      >
        {(props) => (
          <Button variant="default" mb="sm" {...props}>
            {report ? t('Report: {{name}}', { name: report.name }) : t('Attach the report (PDF or photo)')}
          </Button>
        )}
      </FileButton>
      {trouble && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}
