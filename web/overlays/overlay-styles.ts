/** Mantine's styles of messages and dialogs, loaded with the first one shown. */
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import './dialog-styles.ts';
