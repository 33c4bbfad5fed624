// The least that shows a table of channels with Mantine: the floor that the console is held against.
import '@mantine/core/styles.css';
import { MantineProvider, Table } from '@mantine/core';
import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Row {
  id: number;
  name: string;
  models: string;
}

function Channels() {
  const [rows, setRows] = useState<Row[]>([]);
  useEffect(() => {
    const user = JSON.parse(globalThis.localStorage.getItem('user') ?? '{}') as { id?: number };
    fetch('api/channel/?p=0&page_size=20', { headers: { 'New-Api-User': String(user.id) } })
      .then((response) => response.json())
      .then((answer: { data: Row[] | { items: Row[] } }) =>
        setRows(Array.isArray(answer.data) ? answer.data : answer.data.items),
      );
  }, []);
  return (
    <>
      <h1>Channels</h1>
      <Table
        data={{ head: ['ID', 'Name', 'Models'], body: rows.map(({ id, name, models }) => [id, name, models.length]) }}
      />
    </>
  );
}

const root = globalThis.document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    <MantineProvider>
      <Channels />
    </MantineProvider>,
  );
}
