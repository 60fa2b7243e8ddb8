// The parts screens are built from, and the only way to the UI library (architecture §8): what is not here has no style
// sheet in theme/styles.ts. Each screen's bundle gets only what it uses.
export {
  ActionIcon,
  Button,
  Checkbox,
  Combobox,
  FileButton,
  Group,
  Menu,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Popover,
  Radio,
  SegmentedControl,
  Select,
  SimpleGrid,
  Skeleton,
  Slider,
  Stack,
  Switch,
  TagsInput,
  Text,
  Textarea,
  TextInput,
  Title,
  Tooltip,
  UnstyledButton,
  useComputedColorScheme,
} from '@mantine/core';
export { Modal } from './Modal.tsx';
export { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
