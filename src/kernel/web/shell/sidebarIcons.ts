import {
  IconAddressBook, IconAlertTriangle, IconBook, IconBuilding, IconCalendarEvent, IconCertificate, IconChecklist, IconCircle, IconClipboardCheck, IconClock, IconCoin, IconDisc, IconDroplet,
  IconExternalLink, IconFileInvoice, IconFileSearch, IconFolder, IconHistory, IconHome, IconId, IconLayoutDashboard, IconLayoutKanban, IconLock, IconMap, IconPackage, IconPackageImport,
  IconPercentage, IconRadioactive, IconReceipt, IconReportMoney, IconRosette, IconScanEye, IconSchool, IconShieldExclamation, IconSignature, IconTag, IconTemplate, IconTool, IconTrash,
  IconTruckDelivery, IconUserCircle, IconUserCog, IconUsers, IconUsersGroup, IconVersions, IconWheel,
  type Icon,
} from '@tabler/icons-react';

const icons: Record<string, Icon> = {
  Home: IconHome, Maintenance: IconClipboardCheck, Files: IconFolder, Quality: IconRosette, Safety: IconShieldExclamation, Marketing: IconAddressBook, Logistics: IconTruckDelivery,
  Stores: IconPackage, Finance: IconCoin, 'Human Resource': IconUsers, Admin: IconUserCog, Map: IconMap, Projects: IconLayoutKanban, Links: IconExternalLink,
  '/dashboard': IconLayoutDashboard, '/maintenance/release-requests': IconRosette, '/my-logbook': IconBook, '/maintenance/planning': IconCalendarEvent,
  '/maintenance/workorders': IconClipboardCheck, '/maintenance/inspection-reports': IconFileSearch, '/maintenance/ndt': IconScanEye, '/maintenance/capabilities': IconCertificate,
  '/maintenance/templates': IconTemplate, '/maintenance/releases': IconSignature, '/manpower': IconUsers, '/workorders-logs': IconHistory, '/qa/docs': IconFolder,
  '/qa/revision-control': IconVersions, '/qa/training': IconSchool, '/qa/NDT-training': IconRadioactive, '/qa/ccs': IconId, '/qa/authorization-applications': IconCertificate,
  '/qa/vendors': IconBuilding, '/qa/internal-audit': IconChecklist, '/qa/lost-damaged-tools': IconAlertTriangle, '/safety/reports': IconShieldExclamation, '/safety/hira': IconAlertTriangle,
  '/marketing/customers': IconAddressBook, '/marketing/quotations': IconFileInvoice, '/logistics/receiving': IconPackageImport, '/logistics/shipping': IconTruckDelivery,
  '/store/spares': IconPackage, '/tires': IconWheel, '/worn-tires': IconDisc, '/tools': IconTool, '/store/consumables': IconDroplet, '/store/mbd-reports': IconFileSearch,
  '/store/quarantine': IconLock, '/store/scraps': IconTrash, '/finance/invoicing': IconReceipt, '/finance/sku': IconTag, '/finance/rates': IconPercentage, '/finance/epa': IconReportMoney,
  '/hr/employees': IconUserCircle, '/hr/logbook': IconClock, '/hr/badges': IconRosette, '/admin': IconUserCog, '/customer-portal': IconUsersGroup, '/map': IconMap,
  '/projects': IconLayoutKanban, '/purchasing': IconExternalLink, '/documentation': IconBook,
};

/** The icon of a sidebar group (by its label) or entry (by its path). */
export function iconOf(labelOrPath: string): Icon {
  return icons[labelOrPath] ?? IconCircle;
}
