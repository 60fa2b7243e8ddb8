import { useNavigate } from 'react-router';
import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { tire } from '../shared/tire.record.ts';
import { tireEvent } from '../shared/tireEvent.record.ts';
import { level, TiresFrame } from './TiresFrame.tsx';

/** Every tire we keep or have out: where it is and at which retread level. */
export const TireList = () => {
  const go = useNavigate();
  return (
    <TiresFrame>
      <RecordList
        record={tire}
        title="Tires"
        description="All casings, from receipt to scrap."
        tabs={[
          { label: 'All', query: {} },
          { label: 'To inspect', query: { 'f.status.in': 'received' } },
          { label: 'Serviceable', query: { 'f.status.in': 'serviceable' } },
          { label: 'On wheels', query: { 'f.status.in': 'allotted,mounted,atCustomer' } },
          { label: 'Gone', query: { 'f.status.in': 'scrapped,returnedToOwner' } },
        ]}
        columns={[
          'serialNumber',
          'status',
          'tirePartnumber',
          'customerId',
          'retreadLevel',
          'manufacturedOn',
          'locationId',
          'wheelSerial',
          'jobId',
        ]}
        cells={{ retreadLevel: (row) => `${level(row.retreadLevel)} / ${row.maxRetreadLevel}` }}
        create={{
          label: 'Receive a tire',
          size: 760,
          values: { retreadLevel: 0, maxRetreadLevel: 0, construction: 'bias', ownerAllowsRetread: true },
          onSaved: (row) => void go(`/tires/tires/${row.id}`),
        }}
        emptyText="Tires go here, each with its serial number, retread level and papers."
      />
    </TiresFrame>
  );
};

/** What happened to the tires, as it was written: a correction is a line of its own. */
export const TireEventList = () => (
  <TiresFrame>
    <RecordList
      record={tireEvent}
      title="Tire transactions"
      description="The passport of every casing. It is only written to; a correction is a reversal."
      tabs={[
        { label: 'All', query: {} },
        { label: 'Mounted and shipped', query: { 'f.event.in': 'mount,dismount,ship' } },
        { label: 'Removed', query: { 'f.event.in': 'remove' } },
        { label: 'Retreads', query: { 'f.event.in': 'sendRetread,returnRetread,rejected' } },
        { label: 'Scrapped', query: { 'f.event.in': 'scrap' } },
      ]}
      columns={[
        'createdAt',
        'event',
        'tireId',
        'customerId',
        'levelAfter',
        'fromPlace',
        'toPlace',
        'jobId',
        'document',
        'byId',
      ]}
      cells={{ levelAfter: (row) => level(row.levelAfter) }}
      rowHref={(row) => `/tires/tires/${row.tireId}`}
      emptyText="Nothing has happened to a tire yet."
    />
  </TiresFrame>
);
