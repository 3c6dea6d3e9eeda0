-- Sessions of operators that were ended before their time. A session itself is kept nowhere.
create table operator_sign_outs (
  -- A hash of the cookie: whoever reads this opens nothing.
  session text primary key,
  -- When the session would have ended by itself; nobody has to know of it after that.
  until timestamptz not null
);
