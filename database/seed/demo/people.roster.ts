import type { CreateOf } from '#kernel/shared/record.ts';
import type { postHolder } from '#modules/hr/employees/shared/postHolder.record.ts';
/** The 43 people of the demo company who work there: all invented. */
export interface Person {
  username: string;
  en: [first: string, last: string];
  th: [first: string, last: string];
  isWoman: boolean;
  nickname: string;
  department: string;
  position: string;
  workshop: 'wheel' | 'brake' | 'battery' | 'oxygen' | 'tire' | 'ndt' | 'stores' | 'office';
  born: number;
  started: string;
  permission: number;
  roles: string[];
  /** Has a password and a PIN, shown on the sign-in page of the demo. */
  signsIn?: true;
}

export const departments: [code: string, name: string, manager: string][] = [
  ['MGT', 'Management', 'somchai'],
  ['QA', 'Quality and compliance', 'quality'],
  ['SAF', 'Safety', 'safety'],
  ['PLN', 'Planning and engineering', 'planner'],
  ['WHL', 'Wheel shop', 'wichai'],
  ['BRK', 'Brake shop', 'prasit'],
  ['BAT', 'Battery and oxygen shop', 'suwit'],
  ['TIR', 'Tire shop', 'boonmee'],
  ['NDT', 'Non-destructive testing', 'thawat'],
  ['STO', 'Stores and tools', 'stores'],
  ['LOG', 'Logistics', 'logistics'],
  ['HRD', 'People and training', 'hr'],
  ['FIN', 'Finance', 'finance'],
  ['MKT', 'Marketing', 'sales'],
  ['IT', 'Information technology', 'admin'],
];

const shopFloor = ['maintenance.user', 'stores.viewer', 'tools.viewer'];
const viewerOfAll = [
  'maintenance',
  'finance',
  'stores',
  'quality',
  'safety',
  'training',
  'ndt',
  'hr',
  'documents',
  'purchasing',
  'logistics',
  'marketing',
  'tools',
  'projects',
  'portal',
].map((area) => `${area}.viewer`);

type Line = [
  username: string,
  en: string,
  th: string,
  sex: 'f' | 'm',
  nickname: string,
  department: string,
  position: string,
  workshop: Person['workshop'],
  born: number,
  started: string,
  permission: number,
  roles: string[],
  signsIn?: true,
];

// prettier-ignore
const lines: Line[] = [
  ['somchai', 'Somchai Wattanakul', 'สมชาย วัฒนกุล', 'm', 'Chai', 'MGT', 'Accountable Manager', 'office', 1966, '2009-03-02', 5, ['admin.admin', ...viewerOfAll], true],
  ['viewer', 'Nicha Phongsri', 'ณิชา พงษ์ศรี', 'f', 'Nid', 'MGT', 'Secretary', 'office', 1994, '2019-06-03', 1, [], true],
  ['quality', 'Orapin Saetang', 'อรพิน แซ่ตั้ง', 'f', 'Orn', 'QA', 'Quality Manager', 'office', 1975, '2011-01-10', 3, ['quality.admin', 'documents.admin', 'maintenance.admin', 'ndt.viewer', 'safety.viewer', 'training.viewer', 'tools.viewer', 'stores.viewer', 'hr.viewer', 'logistics.viewer', 'projects.user'], true],
  ['inspector', 'Krit Boonyarit', 'กฤษณ์ บุญญฤทธิ์', 'm', 'Krit', 'QA', 'Inspector', 'wheel', 1983, '2012-05-07', 2, [...shopFloor, 'quality.viewer', 'logistics.user'], true],
  ['manee', 'Manee Chantra', 'มณี จันทรา', 'f', 'Mai', 'QA', 'Inspector', 'brake', 1986, '2014-08-04', 2, [...shopFloor, 'quality.viewer', 'logistics.user']],
  ['damrong', 'Damrong Kaewmanee', 'ดำรง แก้วมณี', 'm', 'Rong', 'QA', 'Inspector', 'oxygen', 1981, '2013-02-11', 2, [...shopFloor, 'quality.viewer'], true],
  ['certifier', 'Anong Rattanakorn', 'อนงค์ รัตนกร', 'f', 'Nong', 'QA', 'Certifying staff', 'wheel', 1978, '2010-09-01', 3, [...shopFloor, 'quality.user', 'documents.viewer'], true],
  ['preecha', 'Preecha Suksawat', 'ปรีชา สุขสวัสดิ์', 'm', 'Cha', 'QA', 'Certifying staff', 'brake', 1974, '2010-04-05', 3, [...shopFloor, 'quality.user', 'training.user'], true],
  ['malai', 'Malai Thongchai', 'มาลัย ธงชัย', 'f', 'Lai', 'QA', 'Certifying staff', 'battery', 1982, '2013-10-01', 3, [...shopFloor, 'quality.user']],
  ['safety', 'Chatri Meesuk', 'ชาตรี มีสุข', 'm', 'Tri', 'SAF', 'Safety Manager', 'office', 1979, '2012-02-01', 3, ['safety.admin', 'quality.viewer', 'maintenance.viewer', 'training.viewer'], true],
  ['planner', 'Ratana Jitpakdee', 'รัตนา จิตภักดี', 'f', 'Na', 'PLN', 'Planning manager', 'office', 1985, '2014-03-03', 3, ['maintenance.admin', 'marketing.user', 'stores.viewer', 'logistics.viewer', 'tools.viewer', 'projects.user', 'quality.viewer'], true],
  ['ekachai', 'Ekachai Norasing', 'เอกชัย นรสิงห์', 'm', 'Ek', 'PLN', 'Planner', 'office', 1991, '2018-05-02', 3, ['maintenance.user', 'stores.viewer', 'logistics.viewer']],
  ['siriporn', 'Siriporn Lertwit', 'ศิริพร เลิศวิทย์', 'f', 'Porn', 'PLN', 'Component engineer', 'office', 1988, '2016-07-04', 3, ['maintenance.admin', 'documents.user', 'quality.user']],
  ['wichai', 'Wichai Petcharat', 'วิชัย เพชรรัตน์', 'm', 'Wit', 'WHL', 'Wheel shop manager', 'wheel', 1972, '2009-08-03', 3, [...shopFloor, 'tools.user']],
  ['mechanic', 'Somsak Thepsiri', 'สมศักดิ์ เทพศิริ', 'm', 'Sak', 'WHL', 'Mechanic', 'wheel', 1990, '2015-06-01', 1, shopFloor, true],
  ['anan', 'Anan Phromma', 'อนันต์ พรหมมา', 'm', 'Nan', 'WHL', 'Mechanic', 'wheel', 1987, '2013-04-01', 1, shopFloor],
  ['wirat', 'Wirat Chaisri', 'วิรัตน์ ชัยศรี', 'm', 'Rat', 'WHL', 'Mechanic', 'wheel', 1992, '2016-02-01', 1, shopFloor],
  ['sunee', 'Sunee Dokmai', 'สุนีย์ ดอกไม้', 'f', 'Nee', 'WHL', 'Mechanic', 'wheel', 1995, '2018-09-03', 1, shopFloor],
  ['tawee', 'Tawee Saelim', 'ทวี แซ่ลิ้ม', 'm', 'Wee', 'WHL', 'Mechanic', 'wheel', 1984, '2012-11-05', 1, shopFloor],
  ['pim', 'Pimchanok Yodrak', 'พิมพ์ชนก ยอดรัก', 'f', 'Pim', 'WHL', 'Trainee mechanic', 'wheel', 2002, '2024-06-03', 1, shopFloor],
  ['prasit', 'Prasit Moonsan', 'ประสิทธิ์ มูลสาร', 'm', 'Sit', 'BRK', 'Brake shop manager', 'brake', 1976, '2010-06-01', 3, [...shopFloor, 'tools.user']],
  ['kamon', 'Kamon Ruangdej', 'กมล เรืองเดช', 'm', 'Mon', 'BRK', 'Mechanic', 'brake', 1989, '2014-01-06', 1, shopFloor],
  ['jira', 'Jirapat Wongsa', 'จิรพัฒน์ วงศา', 'm', 'Ji', 'BRK', 'Mechanic', 'brake', 1993, '2017-03-01', 1, shopFloor],
  ['lamai', 'Lamai Khamdee', 'ละไม คำดี', 'f', 'Mai', 'BRK', 'Mechanic', 'brake', 1991, '2016-10-03', 1, shopFloor],
  ['suwit', 'Suwit Panyadee', 'สุวิทย์ ปัญญาดี', 'm', 'Wit', 'BAT', 'Battery and oxygen manager', 'battery', 1977, '2011-05-02', 3, [...shopFloor, 'tools.user']],
  ['vipa', 'Vipada Srithong', 'วิภาดา ศรีทอง', 'f', 'Vi', 'BAT', 'Battery technician', 'battery', 1992, '2016-06-01', 1, shopFloor],
  ['niran', 'Niran Poolsap', 'นิรันดร์ พูลทรัพย์', 'm', 'Ran', 'BAT', 'Oxygen technician', 'oxygen', 1988, '2015-01-05', 1, shopFloor, true],
  ['yupin', 'Yupin Sombat', 'ยุพิน สมบัติ', 'f', 'Yu', 'BAT', 'Oxygen technician', 'oxygen', 1994, '2018-02-05', 1, shopFloor],
  ['boonmee', 'Boonmee Srisai', 'บุญมี ศรีใส', 'm', 'Mee', 'TIR', 'Tire shop manager', 'tire', 1973, '2010-11-01', 2, [...shopFloor, 'stores.user']],
  ['chai', 'Chaiwat Intra', 'ชัยวัฒน์ อินทรา', 'm', 'Wat', 'TIR', 'Tire technician', 'tire', 1996, '2019-01-07', 1, shopFloor],
  ['thawat', 'Thawat Kongkaew', 'ธวัช คงแก้ว', 'm', 'Wat', 'NDT', 'Responsible Level 3', 'ndt', 1970, '2010-01-04', 3, ['maintenance.user', 'ndt.admin', 'tools.viewer', 'quality.viewer'], true],
  ['ndt', 'Supaporn Intarak', 'สุภาพร อินทรักษ์', 'f', 'Su', 'NDT', 'NDT technician Level 2', 'ndt', 1986, '2013-07-01', 2, [...shopFloor, 'ndt.user'], true],
  ['arthit', 'Arthit Phanom', 'อาทิตย์ พนม', 'm', 'Art', 'NDT', 'NDT technician Level 1', 'ndt', 1997, '2020-03-02', 1, [...shopFloor, 'ndt.user']],
  ['stores', 'Wannee Charoen', 'วรรณี เจริญ', 'f', 'Wan', 'STO', 'Stores manager', 'stores', 1980, '2011-09-05', 2, ['stores.admin', 'tools.admin', 'logistics.viewer', 'maintenance.viewer', 'purchasing.viewer'], true],
  ['somporn', 'Somporn Nakdee', 'สมพร นาคดี', 'm', 'Porn', 'STO', 'Tool keeper', 'stores', 1990, '2017-08-01', 1, ['stores.user', 'tools.user', 'maintenance.viewer']],
  ['logistics', 'Boonchai Limsakul', 'บุญชัย ลิ้มสกุล', 'm', 'Boon', 'LOG', 'Logistics manager', 'stores', 1982, '2012-10-01', 2, ['logistics.admin', 'stores.viewer', 'maintenance.viewer', 'marketing.viewer'], true],
  ['prapai', 'Prapai Suwan', 'ประไพ สุวรรณ', 'f', 'Pai', 'LOG', 'Receiving clerk', 'stores', 1993, '2019-04-01', 2, ['logistics.user', 'stores.viewer', 'maintenance.viewer']],
  ['hr', 'Duangjai Maneewan', 'ดวงใจ มณีวรรณ', 'f', 'Jai', 'HRD', 'HR manager', 'office', 1981, '2012-01-09', 3, ['hr.admin', 'training.viewer', 'admin.viewer'], true],
  ['training', 'Pongsak Arun', 'พงษ์ศักดิ์ อรุณ', 'm', 'Pong', 'HRD', 'Training manager', 'office', 1978, '2013-03-04', 3, ['training.admin', 'ndt.viewer', 'hr.viewer', 'quality.viewer', 'maintenance.viewer'], true],
  ['finance', 'Jintana Kulsiri', 'จินตนา กุลศิริ', 'f', 'Jin', 'FIN', 'Finance manager', 'office', 1979, '2011-11-01', 4, ['finance.admin', 'purchasing.admin', 'marketing.viewer', 'stores.viewer', 'maintenance.viewer'], true],
  ['sales', 'Tanawat Siriwong', 'ธนวัฒน์ ศิริวงศ์', 'm', 'Tan', 'MKT', 'Marketing manager', 'office', 1984, '2014-09-01', 4, ['marketing.admin', 'maintenance.viewer', 'finance.viewer', 'logistics.viewer'], true],
  ['admin', 'Peera Vanich', 'พีระ วานิช', 'm', 'Pee', 'IT', 'System administrator', 'office', 1987, '2015-02-02', 5, ['admin.admin', ...viewerOfAll], true],
  ['kanya', 'Kanya Boonsong', 'กัญญา บุญส่ง', 'f', 'Kan', 'FIN', 'Accountant', 'office', 1990, '2016-09-01', 2, ['finance.user', 'purchasing.viewer'], true],
];

function pair(name: string): [string, string] {
  const [first = '', ...last] = name.split(' ');
  return [first, last.join(' ')];
}

export const roster: Person[] = lines.map(
  ([username, en, th, sex, nickname, department, position, workshop, born, started, permission, roles, signsIn]) => ({
    username,
    en: pair(en),
    th: pair(th),
    isWoman: sex === 'f',
    nickname,
    department,
    position,
    workshop,
    born,
    started,
    permission,
    roles,
    ...(signsIn ? { signsIn } : {}),
  }),
);

/** The posts the regulation and the company name, with deputies. */
export const posts: [post: CreateOf<typeof postHolder>['post'], holder: string, deputy: string | null][] = [
  ['AM', 'somchai', null],
  ['QM', 'quality', 'siriporn'],
  ['SM', 'safety', 'quality'],
  ['TM', 'training', 'hr'],
  ['RL3', 'thawat', null],
  ['HRM', 'hr', 'training'],
  ['FM', 'finance', null],
];
