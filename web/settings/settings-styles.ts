/** Mantine's styles that the settings use beyond the first load's, in Mantine's own order. */
import '../overlays/dialog-styles.ts';
import '@mantine/core/styles/Combobox.layer.css';
import '@mantine/core/styles/Switch.layer.css';
