-- What an operator set right in a car: `given`, with who and when, and what the car shows instead of its feed (`shown`).
alter table cars add column corrections jsonb;
