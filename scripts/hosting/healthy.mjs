// Exits 0 if GET /api/health reports that this container's platform is healthy, else 1.
const { PORT = '4321' } = process.env;
const answer = await fetch(`http://127.0.0.1:${PORT}/api/health`, {
  signal: AbortSignal.timeout(4000),
}).catch((error) => ({ ok: false, status: error.cause?.code ?? error.name }));
if (!answer.ok) console.error(`/api/health: ${answer.status}`);
process.exit(answer.ok ? 0 : 1);
