/** Mantine's styles of messages and dialogs. */
import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import './dialog-styles.ts';
