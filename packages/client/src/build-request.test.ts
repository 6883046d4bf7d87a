import { logIn } from '@anteroom/contract/auth';
import { createPatient, getPatient, listPatients, updatePatient } from '@anteroom/contract/patients';
import { route } from '@anteroom/contract/route';
import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import { buildPath, buildRequest } from './build-request.ts';

describe('buildPath', () => {
  it('fills the parameters into the path of a route', () => {
    expect(buildPath(getPatient, { params: { patientId: 7 } })).toBe('/api/v1/patients/7');
  });

  it('encodes path parameters, so that a parameter cannot add a segment or a query', () => {
    const named = route({
      method: 'GET',
      path: '/things/:name/parts/:part',
      summary: 'A part',
      access: 'public',
      params: z.object({ name: z.string(), part: z.string() }),
      status: 204,
      errors: [],
    });
    expect(buildPath(named, { params: { name: '../a?b#c', part: 'd e/ü' } })).toBe(
      '/api/v1/things/..%2Fa%3Fb%23c/parts/d%20e%2F%C3%BC',
    );
  });

  it('encodes the query, and omits undefined and empty values', () => {
    const query = { search: 'O’Brien & Söhne', status: undefined, cursor: '', limit: 20 };
    expect(buildPath(listPatients, { query })).toBe(
      '/api/v1/patients?search=O%E2%80%99Brien+%26+S%C3%B6hne&limit=20',
    );
  });

  it('builds a URL without a question mark if there is no query', () => {
    expect(buildPath(listPatients, { query: {} })).toBe('/api/v1/patients');
  });
});

describe('buildRequest', () => {
  it('sends a body as JSON', () => {
    const body = { email: 'a@b.example', password: 'secret' };
    expect(buildRequest(logIn, { body })).toEqual({
      method: 'POST',
      path: '/api/v1/auth/login',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.example","password":"secret"}',
    });
  });

  it('sends neither a body nor a content type for a read', () => {
    expect(buildRequest(getPatient, { params: { patientId: 7 } })).toEqual({
      method: 'GET',
      path: '/api/v1/patients/7',
      headers: {},
    });
  });

  it('quotes the version for If-Match and sends the ETag for If-None-Match unchanged', () => {
    const input = { params: { patientId: 7 } };
    const change = buildRequest(updatePatient, { ...input, body: {} }, { ifMatch: 3 });
    expect(change.headers).toEqual({ 'content-type': 'application/json', 'if-match': '"3"' });
    expect(buildRequest(getPatient, input, { ifNoneMatch: '"abc"' }).headers).toEqual({
      'if-none-match': '"abc"',
    });
  });

  it('sends the token, the idempotency key and additional headers', () => {
    const body = { firstName: 'Ann', lastName: 'Lee' };
    const options = { token: 't', idempotencyKey: 'k', headers: { 'x-request-id': 'r' } };
    expect(buildRequest(createPatient, { body }, options).headers).toEqual({
      'content-type': 'application/json',
      authorization: 'Bearer t',
      'idempotency-key': 'k',
      'x-request-id': 'r',
    });
  });
});
