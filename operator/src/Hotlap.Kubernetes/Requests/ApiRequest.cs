namespace Hotlap.Kubernetes;

/// <summary>One finished attempt of a request, for metrics.</summary>
/// <param name="Verb">The API's verb: get, list, watch, create, update, apply, delete.</param>
/// <param name="Resource">Plural name with subresource, such as pods/log; <c>version</c> for the server's version.</param>
/// <param name="Code">HTTP status code; 0 without a response.</param>
/// <param name="Duration">Time until the response headers; for a body that is read at once, until its end.</param>
public readonly record struct ApiRequest(string Verb, string Resource, int Code, TimeSpan Duration);
