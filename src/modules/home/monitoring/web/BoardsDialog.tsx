import { useState } from 'react';
import { messageOf } from '#kernel/web/data/api.ts';
import { useCan } from '#kernel/web/data/session.ts';
import { DateText } from '#kernel/web/ui/DateText.tsx';
import { Mono } from '#kernel/web/ui/Mono.tsx';
import { Button, Group, Modal, TextInput } from '#kernel/web/ui/parts.ts';
import { useTranslation } from '#kernel/web/i18n.ts';
import css from './monitoring.module.css';
import { sendCall, useGet, useSend } from '#kernel/web/data/calls.ts';
import { addBoardCall, boardsCall, withdrawBoardCall } from '../shared/monitoring.calls.ts';

/** The screens on the wall: each has a link of its own, shown once, that can be withdrawn. */
export function BoardsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const can = useCan();
  const list = useGet(boardsCall);
  const add = useSend(addBoardCall);
  const [name, setName] = useState('');
  const [link, setLink] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [kept, setKept] = useState<{ id: string; why: string } | null>(null);
  const make = async () => {
    try {
      setLink((await add.mutateAsync({ name: name.trim() })).link);
      setName('');
      setTrouble(null);
      await list.refetch();
    } catch (error) {
      setTrouble(t(messageOf(error)));
    }
  };
  const withdraw = async (id: string) => {
    setKept(null);
    try {
      await sendCall(withdrawBoardCall, { params: { id } });
    } catch (error) {
      setKept({ id, why: t(messageOf(error)) });
    }
    await list.refetch();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Screens on the wall')}
      size={520}
      closeButtonProps={{ 'aria-label': t('Close') }}
    >
      <p>{t('A screen opens its link once and may then read this board, and nothing else.')}</p>
      {list.data?.boards.length === 0 && <p className={css.quiet}>{t('No screen has a link yet.')}</p>}
      <ul className={css.boards}>
        {list.data?.boards.map((board) => (
          <li key={board.id}>
            <span>
              {board.name}
              <small>{board.lastSeenAt ? <DateText value={board.lastSeenAt} relative /> : t('not opened yet')}</small>
              {kept?.id === board.id && <small role="alert">{kept.why}</small>}
            </span>
            {can('admin.admin') && (
              <Button variant="default" size="compact-sm" onClick={() => void withdraw(board.id)}>
                {t('Withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {link && (
        <p className={css.link}>
          <Mono>{link}</Mono>
        </p>
      )}
      {can('admin.admin') && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void make();
          }}
        >
          <Group align="flex-end">
            <TextInput
              style={{ flex: 1 }}
              label={t('Where does it hang?')}
              value={name}
              error={trouble}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit">{t('Make a link')}</Button>
          </Group>
        </form>
      )}
    </Modal>
  );
}
