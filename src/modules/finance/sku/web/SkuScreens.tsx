import { RecordList } from '#kernel/web/list/RecordList.tsx';
import { history, section } from '#kernel/web/page/panels.ts';
import { RecordScreen } from '#kernel/web/page/RecordScreen.tsx';
import { RouteTabs } from '#kernel/web/page/RouteTabs.tsx';
import { sku } from '../shared/sku.record.ts';

const tabs = [
  { label: 'Services', to: '/finance/sku/services' },
  { label: 'Products', to: '/finance/sku/products' },
];

/** What the shops sell: overhauls, tests, hours. */
export const ServiceList = () => (
  <>
    <RouteTabs tabs={tabs} />
    <RecordList
      record={sku}
      title="Services"
      description="What the shops sell, at the base price: it counts where a customer has no rate of their own."
      fixed={{ 'f.kind.in': 'service' }}
      create={{ label: 'New service', fixed: { kind: 'service' } }}
      emptyText="No services yet."
    />
  </>
);

/** What the stores sell. */
export const ProductList = () => (
  <>
    <RouteTabs tabs={tabs} />
    <RecordList
      record={sku}
      title="Products"
      description="Parts and consumables that are sold as they are."
      fixed={{ 'f.kind.in': 'product' }}
      create={{ label: 'New product', fixed: { kind: 'product', whtClass: 'none' } }}
      emptyText="No products yet."
    />
  </>
);

/** One SKU: its price, its tax, its account; what the price was before stands in the time line. */
export const SkuPage = ({ code }: { code: string }) => (
  <RecordScreen
    record={sku}
    id={code}
    title="nameEn"
    crumbs={(row) => [
      row.kind === 'service'
        ? { label: 'Services', to: '/finance/sku/services' }
        : { label: 'Products', to: '/finance/sku/products' },
    ]}
    facts={['basePrice', 'unit', 'shop?', 'standardHours?', 'itemId?']}
    edit={{}}
    panels={[
      section('Accounting', ['accountCode', 'vatMode', 'whtClass']),
      section('SKU', ['code', 'kind', 'name', 'nameEn']),
      history(),
    ]}
  />
);
