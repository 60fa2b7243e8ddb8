import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { FieldInputProps } from '#kernel/web/form/FieldInput.tsx';
import { ActionIcon, Button, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import type { Contact } from '../shared/customer.record.ts';
import css from './customers.module.css';

/** The colour square: chosen by eye, or typed as on the brand sheet. */
function ColorInput({ field, name, value, onChange, error }: FieldInputProps) {
  const { t } = useTranslation();
  const color = typeof value === 'string' ? value : '';
  return (
    <div className={css.colorLine}>
      <input
        type="color"
        aria-label={t('Choose a colour')}
        value={/^#[0-9a-f]{6}$/.test(color) ? color : '#22487d'}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <TextInput
        name={name}
        label={t(field.label)}
        description={field.help ? t(field.help) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={error ? t(error) : undefined}
        withAsterisk
        size="sm"
        autoComplete="off"
        value={color}
        onChange={(event) => onChange(event.currentTarget.value.toLowerCase())}
      />
    </div>
  );
}

const parts = [
  { key: 'name', label: 'Name' },
  { key: 'role', label: 'Role' },
  { key: 'email', label: 'E-mail' },
  { key: 'phone', label: 'Phone' },
] as const;

/** Whom to call: as many lines as are needed. */
function ContactsInput({ field, value, onChange, error }: FieldInputProps) {
  const { t } = useTranslation();
  const contacts = (Array.isArray(value) ? value : []) as Contact[];
  const change = (place: number, key: keyof Contact, text: string) =>
    onChange(contacts.map((contact, at) => (at === place ? { ...contact, [key]: text } : contact)));
  return (
    <fieldset className={css.contacts}>
      <legend>{t(field.label)}</legend>
      {contacts.map((contact, place) => (
        <div key={place} className={css.contact}>
          {parts.map(({ key, label }) => (
            <TextInput
              key={key}
              size="sm"
              aria-label={`${t(label)} ${place + 1}`}
              placeholder={t(label)}
              autoComplete="off"
              value={contact[key] ?? ''}
              onChange={(event) => change(place, key, event.currentTarget.value)}
            />
          ))}
          <ActionIcon
            variant="subtle"
            size={34}
            aria-label={t('Remove {{name}}', { name: contact.name || String(place + 1) })}
            onClick={() => onChange(contacts.filter((_, at) => at !== place))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      {error && <p role="alert">{t(error)}</p>}
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} />}
          onClick={() => onChange([...contacts, { name: '' }])}
        >
          {t('Add a contact')}
        </Button>
      </div>
    </fieldset>
  );
}

/** The inputs of a customer's form that are more than a field. */
export const customerInputs = {
  color: (props: FieldInputProps) => <ColorInput {...props} />,
  contacts: (props: FieldInputProps) => <ContactsInput {...props} />,
};
