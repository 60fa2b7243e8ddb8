import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { Button, Group, Text, Textarea, useDebouncedValue } from '#kernel/web/ui/parts.ts';
import { notify } from '#kernel/web/ui/Toasts.tsx';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './comments.module.css';
import { nameBeingTyped, stillNamed, withName } from './mentions.ts';
import type { AnswerOf } from '#kernel/shared/call.ts';
import { useGet, useSend } from '#kernel/web/data/calls.ts';
import { commentCall, editCommentCall, mentionableCall, ownCommentsCall } from '../shared/comments.calls.ts';

type Person = AnswerOf<typeof mentionableCall>['people'][number];

/** Says something on a record's time line. An @ offers the people who may read the record; they are told. */
export function CommentBox({ entity, id }: { entity: string; id: string }) {
  const { t } = useTranslation();
  const listId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [caret, setCaret] = useState(0);
  const [chosen, setChosen] = useState<Person[]>([]);
  const [at, setAt] = useState(0);
  const [isShut, setShut] = useState(false);
  const typed = nameBeingTyped(text, caret);
  const [asked] = useDebouncedValue(typed?.words ?? '', 120);
  const found = useGet(
    mentionableCall,
    { entity, id },
    { query: { q: asked }, enabled: typed !== null, staleTime: 60_000 },
  );
  const add = useSend(commentCall, { entity, id }, { also: ['history', entity] });
  // What was written in the last ten minutes may be changed by who wrote it.
  const own = useGet(ownCommentsCall, { entity, id });
  const [edited, setEdited] = useState<string | null>(null);
  const edit = useSend(editCommentCall, { entity, id, comment: edited ?? '' }, { also: ['history', entity] });
  const isInTime = useInTime(own.data?.comments);
  const mine = (own.data?.comments ?? []).filter(isInTime);
  const stop = () => {
    setEdited(null);
    setText('');
    setChosen([]);
  };
  // A whole name that was chosen already is no question any more.
  const isAsking = typed !== null && !isShut && !chosen.some((person) => typed.words.startsWith(person.name));
  const people = isAsking ? (found.data?.people ?? []) : [];
  const active = people[Math.min(at, people.length - 1)];

  const choose = (person: Person) => {
    if (!typed) return;
    const next = withName(text, typed.from, caret, person.name);
    setText(next.text);
    setCaret(next.caret);
    setChosen((all) => [...all.filter((one) => one.id !== person.id), person]);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.caret, next.caret);
    });
  };
  const submit = () => {
    if (!text.trim()) return;
    const named = stillNamed(text, chosen);
    const sent = edited ? edit : add;
    sent.mutate(
      { text: text.trim(), mentions: named.map((person) => person.id) },
      {
        onSuccess: () => {
          stop();
          if (edited) return notify({ text: t('Comment changed') });
          const names = named.map((person) => person.name).join(', ');
          notify({ text: names ? t('Commented; {{names}} will be told', { names }) : t('Commented') });
        },
      },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    } else if (people.length > 0 && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      setAt((now) => (now + (event.key === 'ArrowDown' ? 1 : -1) + people.length) % people.length);
    } else if (active && (event.key === 'Enter' || event.key === 'Tab')) {
      event.preventDefault();
      choose(active);
    } else if (isAsking && event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      setShut(true);
    }
  };
  return (
    <form
      className={css.box}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        ref={field}
        aria-label={t('Write a comment; @ names somebody')}
        placeholder={t('Write a comment; @ names somebody')}
        aria-haspopup="listbox"
        aria-controls={people.length > 0 ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={active ? `${listId}-${active.id}` : undefined}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={4000}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setCaret(event.currentTarget.selectionStart);
          setAt(0);
          setShut(false);
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => setShut(true)}
      />
      {people.length > 0 && (
        <div id={listId} role="listbox" aria-label={t('People')} className={css.people}>
          {people.map((person) => (
            <div
              key={person.id}
              id={`${listId}-${person.id}`}
              role="option"
              tabIndex={-1}
              aria-selected={person === active}
              // Pressed, not clicked: the field must not lose the focus first.
              onPointerDown={(event) => {
                event.preventDefault();
                choose(person);
              }}
            >
              {person.name} <small>{person.username}</small>
            </div>
          ))}
        </div>
      )}
      {isAsking && asked !== '' && found.data?.people.length === 0 && (
        <Text size="xs" c="dimmed" role="status">
          {t('Nobody of that name may read this.')}
        </Text>
      )}
      {(edited ? edit : add).isError && (
        <Text size="sm" c="red" role="alert">
          {t(messageOf((edited ? edit : add).error))}
        </Text>
      )}
      {!edited &&
        mine.map((comment) => (
          <Group key={comment.id} gap="xs" mt={6} wrap="nowrap">
            <Text size="xs" c="dimmed" truncate>
              {t('“{{text}}” can be changed until {{time}}.', { text: comment.text, time: timeOf(comment.until) })}
            </Text>
            <Button
              variant="subtle"
              size="compact-xs"
              style={{ flex: 'none' }}
              onClick={() => {
                setEdited(comment.id);
                setText(comment.text);
                requestAnimationFrame(() => field.current?.focus());
              }}
            >
              {t('Edit comment')}
            </Button>
          </Group>
        ))}
      {text.trim() && (
        <Group gap="xs" mt={6} justify="space-between">
          <Text size="xs" c="dimmed">
            {t(edited ? 'The earlier text stays in the history.' : 'You can change it for ten minutes.')}
          </Text>
          <Group gap="xs">
            {edited && (
              <Button variant="default" size="compact-sm" onClick={stop}>
                {t('Cancel')}
              </Button>
            )}
            <Button type="submit" size="compact-sm" loading={add.isPending || edit.isPending}>
              {t(edited ? 'Save' : 'Comment')}
            </Button>
          </Group>
        </Group>
      )}
    </form>
  );
}

const timeOf = (instant: string) =>
  new Date(instant).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Bangkok' });

/** Whether a comment may still be changed; drawn anew when the first of them may not any more. */
function useInTime(comments: readonly { until: string }[] = []) {
  const [now, setNow] = useState(() => Date.now());
  const next = Math.min(...comments.map(({ until }) => Date.parse(until)).filter((end) => end > now));
  useEffect(() => {
    if (!Number.isFinite(next)) return undefined;
    const timer = window.setTimeout(() => setNow(Date.now()), Math.max(0, next - Date.now()) + 50);
    return () => window.clearTimeout(timer);
  }, [next]);
  return ({ until }: { until: string }) => Date.parse(until) > now;
}
