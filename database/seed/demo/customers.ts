import type { CreateOf } from '#kernel/shared/record.ts';
import { customer, type Contact } from '#modules/marketing/customers/shared/customer.record.ts';
import { create } from './create.ts';
import type { DemoWorld } from './world.ts';

interface Airline {
  code: string;
  name: string;
  color: string;
  legalName: string;
  legalNameTh?: string;
  customerType: 'thaiCompany' | 'foreignCompany' | 'government' | 'individual';
  country: string;
  address: string;
  releaseForms: CreateOf<typeof customer>['releaseForms'];
  currency: CreateOf<typeof customer>['currency'];
  paymentTermsDays: number;
  creditLimit: string;
  internationalCarrier: boolean;
  contact: [name: string, role: string];
}

const caat: Airline['releaseForms'] = ['CAAT_FORM_1'];
const dual: Airline['releaseForms'] = ['CAAT_FORM_1', 'EASA_FORM_1'];
const triple: Airline['releaseForms'] = ['CAAT_FORM_1', 'EASA_FORM_1', 'FAA_8130_3'];

/** Twelve customers; none of them exists. */
// prettier-ignore
const airlines: Airline[] = [
  { code: 'AND', name: 'Andaman Air', color: '#0d7c91', legalName: 'Andaman Air Company Limited', legalNameTh: 'บริษัท อันดามัน แอร์ จำกัด', customerType: 'thaiCompany', country: 'TH', address: '88 Thalang Road, Phuket 83000', releaseForms: dual, currency: 'THB', paymentTermsDays: 30, creditLimit: '4000000.00', internationalCarrier: true, contact: ['Kanya Srisuk', 'Component manager'] },
  { code: 'SIW', name: 'Siam Wings', color: '#7b3fa0', legalName: 'Siam Wings Public Company Limited', legalNameTh: 'บริษัท สยามวิงส์ จำกัด (มหาชน)', customerType: 'thaiCompany', country: 'TH', address: '199 Vibhavadi Rangsit Road, Bangkok 10900', releaseForms: triple, currency: 'THB', paymentTermsDays: 45, creditLimit: '12000000.00', internationalCarrier: true, contact: ['Pichai Thongdee', 'Line maintenance'] },
  { code: 'LAN', name: 'Lanna Express', color: '#b3541e', legalName: 'Lanna Express Company Limited', legalNameTh: 'บริษัท ล้านนา เอ็กซ์เพรส จำกัด', customerType: 'thaiCompany', country: 'TH', address: '12 Mahidol Road, Chiang Mai 50200', releaseForms: caat, currency: 'THB', paymentTermsDays: 30, creditLimit: '2500000.00', internationalCarrier: false, contact: ['Duang Kamol', 'Stores'] },
  { code: 'GFC', name: 'Gulf Cargo', color: '#2f6f3e', legalName: 'Gulf Cargo Company Limited', legalNameTh: 'บริษัท กัลฟ์คาร์โก้ จำกัด', customerType: 'thaiCompany', country: 'TH', address: '5 Cargo Village, Samut Prakan 10540', releaseForms: dual, currency: 'THB', paymentTermsDays: 30, creditLimit: '3500000.00', internationalCarrier: true, contact: ['Arthit Chaiyo', 'Technical services'] },
  { code: 'MKJ', name: 'Mekong Jet', color: '#a8323e', legalName: 'Mekong Jet Sole Company Limited', customerType: 'foreignCompany', country: 'LA', address: '21 Airport Road, Vientiane', releaseForms: dual, currency: 'USD', paymentTermsDays: 45, creditLimit: '150000.00', internationalCarrier: true, contact: ['Bounmy Keo', 'Maintenance control'] },
  { code: 'STR', name: 'Straits Airlines', color: '#1f5fa8', legalName: 'Straits Airlines Pte. Ltd.', customerType: 'foreignCompany', country: 'SG', address: '40 Loyang Way, Singapore', releaseForms: triple, currency: 'SGD', paymentTermsDays: 60, creditLimit: '300000.00', internationalCarrier: true, contact: ['Mei Lin Tan', 'Repairs desk'] },
  { code: 'CPA', name: 'Chao Phraya Air', color: '#92700c', legalName: 'Chao Phraya Air Company Limited', legalNameTh: 'บริษัท เจ้าพระยา แอร์ จำกัด', customerType: 'thaiCompany', country: 'TH', address: '71 Charoen Krung Road, Bangkok 10500', releaseForms: caat, currency: 'THB', paymentTermsDays: 30, creditLimit: '1500000.00', internationalCarrier: false, contact: ['Narong Phumi', 'Engineering'] },
  { code: 'ISN', name: 'Isan Regional', color: '#c2185b', legalName: 'Isan Regional Airways Company Limited', legalNameTh: 'บริษัท อีสานรีเจียนัล แอร์เวย์ จำกัด', customerType: 'thaiCompany', country: 'TH', address: '3 Mittraphap Road, Khon Kaen 40000', releaseForms: caat, currency: 'THB', paymentTermsDays: 30, creditLimit: '1800000.00', internationalCarrier: false, contact: ['Somjai Inthara', 'Technical'] },
  { code: 'BNG', name: 'Bengal Connect', color: '#00695c', legalName: 'Bengal Connect Limited', customerType: 'foreignCompany', country: 'BD', address: '9 Kurmitola, Dhaka', releaseForms: dual, currency: 'USD', paymentTermsDays: 15, creditLimit: '60000.00', internationalCarrier: true, contact: ['Rafiq Hasan', 'Component desk'] },
  { code: 'TNL', name: 'Tenlight Leasing', color: '#546173', legalName: 'Tenlight Aircraft Leasing DAC', customerType: 'foreignCompany', country: 'IE', address: '2 Harbour Street, Shannon', releaseForms: ['EASA_FORM_1', 'FAA_8130_3'], currency: 'EUR', paymentTermsDays: 60, creditLimit: '250000.00', internationalCarrier: false, contact: ['Aoife Brennan', 'Asset manager'] },
  { code: 'RFS', name: 'Royal Forest Service', color: '#4f7a1b', legalName: 'Royal Forest Air Service', legalNameTh: 'กองบินป่าไม้', customerType: 'government', country: 'TH', address: '61 Phahonyothin Road, Bangkok 10900', releaseForms: caat, currency: 'THB', paymentTermsDays: 60, creditLimit: '1000000.00', internationalCarrier: false, contact: ['Prasert Maiyom', 'Aviation section'] },
  { code: 'JAV', name: 'Java Island Air', color: '#d0461b', legalName: 'PT Java Island Air', customerType: 'foreignCompany', country: 'ID', address: '17 Jalan Soekarno, Surabaya', releaseForms: dual, currency: 'USD', paymentTermsDays: 30, creditLimit: '90000.00', internationalCarrier: true, contact: ['Dewi Lestari', 'Maintenance planning'] },
];

/** A Thai tax number of no company: invented digits with the right check digit. */
function inventedTaxNumber(place: number): string {
  const start = `0999${String(10_000_000 + place * 73_513).padStart(8, '0')}`.slice(0, 12);
  const sum = [...start].reduce((total, digit, index) => total + Number(digit) * (13 - index), 0);
  return `${start}${(11 - (sum % 11)) % 10}`;
}

/** Twelve airlines and owners. Leaves `customer:<code>` in the world's ids. */
export async function seedCustomers(world: DemoWorld): Promise<void> {
  await world.write(async (ctx) => {
    for (const [
      place,
      {
        contact: [name, role],
        ...airline
      },
    ] of airlines.entries()) {
      const contacts: Contact[] = [
        { name, role, email: `desk@${airline.code.toLowerCase()}.example`, phone: `+66 2 555 ${String(1100 + place)}` },
      ];
      const isThai = airline.country === 'TH';
      const row = await create(ctx, customer, {
        ...airline,
        tin: isThai ? inventedTaxNumber(place) : `${airline.country}-${700_100 + place}`,
        branch: isThai ? '00000' : undefined,
        contacts,
        // The state counts in working days.
        tatBasis: airline.customerType === 'government' ? 'fiveDays' : 'calendar',
        isActive: true,
      });
      world.ids.set(`customer:${airline.code}`, row.id);
    }
  });
}
