import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import './page/theme.css';
import { applyTheme } from './page/theme.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no place for the dashboard.');
applyTheme();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
