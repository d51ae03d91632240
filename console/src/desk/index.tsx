import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import '../console.css';
import { Desk } from './desk';
import './desk.css';

const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });

createRoot(document.getElementById('root')!).render(
  <QueryClientProvider client={queries}>
    <BrowserRouter basename="/desk">
      <Desk />
    </BrowserRouter>
  </QueryClientProvider>,
);
