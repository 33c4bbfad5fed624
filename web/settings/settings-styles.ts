/**
 * The Mantine styles that the settings need in addition to those of the first load; the imports keep Mantine's order.
 */
import '../overlays/dialog-styles.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Switch.layer.css';
