import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState, type ComponentProps } from 'react';
import { formatDay } from '#kernel/shared/dates.ts';
import type { Field } from '#kernel/shared/field.ts';
import { useOptions } from '../data/session.ts';
import { useToday } from '../data/useToday.ts';
import { ActionIcon, TextInput } from '../ui/parts.ts';
import { useTranslation } from '../i18n.ts';
import { fromLocalInput, parseDay, toLocalInput } from './fieldValues.ts';
import css from './form.module.css';

type TextProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange' | 'defaultValue' | 'type'>;

interface Props extends TextProps {
  /** A calendar day, or what was typed when it is none. */
  value: string;
  onChange: (day: string) => void;
  /** The side of today the calendar offers. */
  when?: Field['when'];
}

/** A day in the person's own format, typed or picked. The browser's own field would show the machine's format instead. */
export function DateInput({ value, onChange, when, ...shared }: Props) {
  const { t } = useTranslation();
  const { dateFormat } = useOptions();
  const today = useToday();
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const shown = /^\d{4}-\d\d-\d\d$/.test(value) ? formatDay(value, dateFormat) : value;
  return (
    <TextInput
      {...shared}
      autoComplete="off"
      placeholder={dateFormat}
      value={typed ?? shown}
      onChange={(event) => {
        const text = event.currentTarget.value;
        setTyped(text);
        onChange(parseDay(text) ?? text);
      }}
      onBlur={() => setTyped(null)}
      rightSection={
        <>
          <input
            ref={picker}
            type="date"
            className={css.picker}
            tabIndex={-1}
            aria-hidden
            value={parseDay(value) ?? ''}
            max={when === 'past' ? today : undefined}
            min={when === 'future' ? today : undefined}
            onChange={(event) => {
              setTyped(null);
              onChange(event.currentTarget.value);
            }}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            disabled={shared.disabled}
            aria-label={t('Open the calendar')}
            onClick={() => picker.current?.showPicker()}
          >
            <IconCalendar size={16} />
          </ActionIcon>
        </>
      }
    />
  );
}

/** A moment: the day and the time, both in Bangkok time. */
export function InstantInput({
  value,
  onChange,
  label,
  ...shared
}: Omit<Props, 'value' | 'onChange'> & { value: unknown; onChange: (instant: string | null) => void }) {
  const { t } = useTranslation();
  const local = toLocalInput(value);
  const [day, setDay] = useState(local.slice(0, 10));
  const [time, setTime] = useState(local.slice(11));
  const [known, setKnown] = useState(value);
  // A draft or a reset put another moment in.
  if (value !== known) {
    setKnown(value);
    setDay(local.slice(0, 10));
    setTime(local.slice(11));
  }
  const give = (nextDay: string, nextTime: string) => {
    const instant = nextDay === '' ? null : (fromLocalInput(`${nextDay}T${nextTime || '00:00'}`) ?? nextDay);
    setDay(nextDay);
    setTime(nextDay === '' ? '' : nextTime || '00:00');
    setKnown(instant);
    onChange(instant);
  };
  return (
    <div className={css.moment}>
      <DateInput {...shared} label={label} value={day} onChange={(next) => give(next, time)} />
      <TextInput
        type="time"
        size={shared.size}
        disabled={shared.disabled}
        aria-label={`${String(label)}, ${t('time')}`}
        value={time}
        onChange={(event) => give(day, event.currentTarget.value)}
      />
    </div>
  );
}
